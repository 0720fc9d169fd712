// All that Halide's WebAssembly needs of a runtime on one thread: storage and the parallel loop, which is a plain one here. What it says when
// something is wrong (halide_error_…) and the mathematical functions stay undefined; the host supplies them.
#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

// Sizes are powers of two, 2⁷ at least; freed pieces are kept by size. In front of a piece stand its power and the bytes that were asked for.
struct head {
    uint32_t bytes;
    uint32_t power;
};
static uintptr_t top;
static void *freed[32];
static size_t live, most;

static void *carve(size_t n) { // aligned to 64 bytes
    if (!top) top = ((uintptr_t)&__heap_base + 63) & ~(uintptr_t)63;
    uintptr_t p = top;
    top += (n + 63) & ~(size_t)63;
    size_t have = (size_t)__builtin_wasm_memory_size(0) << 16;
    if (top > have && __builtin_wasm_memory_grow(0, (top - have + 0xffff) >> 16) == (size_t)-1) return 0;
    return (void *)p;
}

__attribute__((export_name("host_alloc"))) void *host_alloc(size_t n) {
    return carve(n + 64);
}

void *halide_malloc(void *user, size_t n) {
    uint32_t power = 7;
    while (((size_t)1 << power) < n + 128) power++; // room for vectors that are loaded past the end
    char *p = freed[power];
    if (p) freed[power] = *(void **)p;
    else if ((p = carve(((size_t)1 << power) + 64))) p += 64;
    if (!p) return 0;
    ((struct head *)p)[-1] = (struct head){n, power};
    live += n;
    if (live > most) most = live;
    return p;
}

void halide_free(void *user, void *p) {
    if (!p) return;
    struct head h = ((struct head *)p)[-1];
    live -= h.bytes;
    *(void **)p = freed[h.power];
    freed[h.power] = p;
}

// The most bytes that were asked for and not freed at any one time since it was last read.
__attribute__((export_name("peak"))) size_t peak(void) {
    size_t p = most;
    most = live;
    return p;
}

typedef int (*task)(void *, int, uint8_t *);
int halide_do_par_for(void *user, task f, int min, int size, uint8_t *closure) {
    for (int i = min; i < min + size; i++) {
        int status = f(user, i, closure);
        if (status) return status;
    }
    return 0;
}

void *memset(void *p, int v, size_t n) {
    return __builtin_memset(p, v, n);
}
void *memcpy(void *d, const void *s, size_t n) {
    return __builtin_memcpy(d, s, n);
}
