// A minimal single-threaded runtime for Halide's WebAssembly: memory allocation and parallel loops, which are serial
// here. Error functions (halide_error_…) and mathematical functions stay undefined; the host supplies them.
#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

// Block sizes are powers of two, at least 2⁷, with a free list for each size. The header of a block is its power and
// the requested size.
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
    while (((size_t)1 << power) < n + 128) power++; // space for vector loads past the end
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

// The peak of allocated bytes since the last call.
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
