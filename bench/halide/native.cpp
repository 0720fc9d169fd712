// The runner of Halide's native code, with the line protocol of bench/measure/serve.mjs:
//
//     native SPEC PIPELINE BUILD
//
// `load TARGET SCHEDULE` loads BUILD/TARGET/SCHEDULE.so, which exports SCHEDULE_argv.
#include "HalideRuntime.h"
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dlfcn.h>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

struct Image {
    std::string type, kind;
    double max = 0;
    std::vector<int> extents;
    size_t length = 1, bytes = 0;
    void *data = nullptr;
    halide_buffer_t buffer{};
    std::vector<halide_dimension_t> dimensions;

    void allocate() {
        for (int extent : extents) {
            dimensions.emplace_back(0, extent, (int)length);
            length *= extent;
        }
        int size = type == "u8" ? 1 : type == "u16" ? 2 : 4;
        bytes = length * size;
        data = aligned_alloc(128, (bytes + 4095) / 128 * 128);
        memset(data, 0, bytes);
        buffer.host = (uint8_t *)data;
        buffer.type = type == "f32" ? halide_type_t(halide_type_float, 32) : halide_type_t(halide_type_uint, 8 * size);
        buffer.dimensions = (int)extents.size();
        buffer.dim = dimensions.data();
    }

    // Bitwise equal to bench/measure/fill.mjs.
    void fill(uint32_t seed) {
        uint32_t state = seed * 2654435761u + 12345u;
        size_t width = extents[0], height = extents.size() > 1 ? extents[1] : 1;
        for (size_t i = 0; i < length; i++) {
            state = state * 1664525u + 1013904223u;
            size_t row = i / width;
            uint32_t phase = (uint32_t)(i % width * 3 + row % height * 5 + row / height * 37) & 511u;
            uint32_t ramp = (phase > 255 ? 511 - phase : phase) * 3 + (state >> 24);
            double value = kind == "rnd" ? (double)(state >> 16) / 65536.0 : ramp / 1024.0;
            if (type == "f32") ((float *)data)[i] = (float)(kind == "rnd" ? (value - 0.5) * max : value * max);
            else if (type == "u16") ((uint16_t *)data)[i] = (uint16_t)(value * max);
            else ((uint8_t *)data)[i] = (uint8_t)(value * max);
        }
    }
};

static std::vector<Image> read_spec(const char *path, const std::string &wanted) {
    std::ifstream spec(path);
    std::vector<Image> images;
    std::string line, word, current;
    while (std::getline(spec, line)) {
        std::istringstream words(line);
        if (!(words >> word)) continue;
        if (word == "pipeline") words >> current;
        if (current != wanted || (word != "in" && word != "out")) continue;
        Image image;
        words >> image.type;
        if (word == "in") words >> image.kind >> image.max;
        for (int extent; words >> extent;) image.extents.push_back(extent);
        images.push_back(image);
    }
    return images;
}

typedef int (*pipeline)(void **);

static std::string load(const std::string &file, const std::string &symbol, std::vector<pipeline> &loaded) {
    void *library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) return std::string("error ") + dlerror();
    auto f = (pipeline)dlsym(library, symbol.c_str());
    if (!f) return "error no " + symbol;
    loaded.push_back(f);
    return "ok " + std::to_string(loaded.size() - 1);
}

static std::string run(pipeline f, void **arguments, int times) {
    using wall = std::chrono::steady_clock;
    std::string answer;
    for (int i = 0; i < times; i++) {
        timespec before, after;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
        auto start = wall::now();
        int status = f(arguments);
        auto end = wall::now();
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
        if (status) return "error status " + std::to_string(status);
        char text[64];
        snprintf(text, sizeof text, "%.4f/%.4f ", std::chrono::duration<double, std::milli>(end - start).count(),
                 (after.tv_sec - before.tv_sec) * 1e3 + (after.tv_nsec - before.tv_nsec) * 1e-6);
        answer += text;
    }
    return answer;
}

static std::string dump(pipeline f, void **arguments, Image &output, const std::string &path) {
    memset(output.data, 0xA5, output.bytes);
    int status = f(arguments);
    std::ofstream file(path, std::ios::binary);
    file.write((const char *)output.data, (std::streamsize)output.bytes);
    return !status && file.good() ? "ok" : "error status " + std::to_string(status);
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    std::vector<Image> images = read_spec(argv[1], argv[2]);
    std::vector<void *> arguments;
    for (size_t i = 0; i < images.size(); i++) {
        images[i].allocate();
        if (i + 1 < images.size()) images[i].fill((uint32_t)i + 1);
        arguments.push_back(&images[i].buffer);
    }
    std::vector<pipeline> loaded;
    int threads = 0;
    std::string line, word;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        words >> word;
        if (word == "quit") break;
        std::string answer;
        if (word == "load") {
            std::string target, schedule;
            words >> target >> schedule;
            answer = load(std::string(argv[3]) + "/" + target + "/" + schedule + ".so", schedule + "_argv", loaded);
        } else {
            size_t id = 0;
            int wanted = 1;
            std::string rest;
            words >> id >> wanted >> rest;
            if (wanted != threads) {
                halide_shutdown_thread_pool();
                halide_set_num_threads(threads = wanted);
            }
            if (id >= loaded.size()) answer = "error nothing is loaded as that";
            else if (word == "run") answer = run(loaded[id], arguments.data(), atoi(rest.c_str()));
            else if (word == "dump") answer = dump(loaded[id], arguments.data(), images.back(), rest);
            else answer = "error " + word + " is none of load, run, dump, quit";
        }
        printf("%s\n", answer.c_str());
        fflush(stdout);
    }
    halide_shutdown_thread_pool();
}
