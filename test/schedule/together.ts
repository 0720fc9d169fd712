/** Pipelines with independent funcs. */

export const gradient = `pipeline f() {
  fun h(x, y) = x * x - y;
  fun gx(x, y) = h[x + 1, y] - h[x - 1, y];
  fun gy(x, y) = h[x, y + 1] - h[x, y - 1];
  fun f(x, y) = gx[x, y] * gy[x, y];
}`;

export const stages = `pipeline f(n) {
  fun g(x) = { x; rdom(r = (0, n)) in (x) <- g[x] + r; (x) <- g[x] * 2; }
  fun h(x) = { x + n; (x) <- h[x] * 3; }
  fun f(x) = g[x] - h[x + 1];
}`;

export const four = `pipeline f() {
  fun a(x, y) = x + y;
  fun b(x, y) = x - y;
  fun c(i, j) = i * j;
  fun d(y, x) = x * y + 1;
  fun f(x, y) = a[x, y] + b[x + 1, y] * c[x, y - 1] - d[y, x];
}`;

export const rows = `pipeline f() {
  fun g(x, y) = x * 10 + y;
  fun h(x, y) = x - y * 7;
  fun f(x, y) = g[x, y] + g[x, y + 1] + h[x, y] + h[x, y + 1];
}`;
