// Halide's own code for the pipelines of the table, ahead of time.
//
//     generator list                                    the names of all pipelines
//     generator runtime TARGET FILE.o                   the runtime of native code
//     generator PIPELINE TARGET FOLDER REPEATS          FOLDER/PIPELINE.o, which exports PIPELINE_argv
//
// The last prints a line of JSON: the least processor time of all repeats, in milliseconds, to define the pipeline, to
// lower it and to generate code. The compiler has one thread, and the machine may be shared.
#include "pipelines/apps.h"
#include "pipelines/bilateral.h"
#include "pipelines/blur.h"
#include "pipelines/conv.h"
#include "pipelines/harris.h"
#include "pipelines/hist.h"
#include "pipelines/iir.h"
#include "pipelines/laplacian.h"
#include "pipelines/matmul.h"
#include "pipelines/small.h"
#include "pipelines/stencil.h"
#include "pipelines/unsharp.h"
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <map>

// One algorithm with several schedules is several pipelines: three for blur, and matmul and conv with a smaller
// register tile.
static const std::map<std::string, std::function<Built(const Target &)>> pipelines = {
    {"blur", [](const Target &t) { return blur_with(t, Slide); }},
    {"blur_tile", [](const Target &t) { return blur_with(t, Tile); }},
    {"blur_inline", [](const Target &t) { return blur_with(t, Inline); }},
    {"unsharp", unsharp},
    {"harris", harris},
    {"hist", hist},
    {"bilateral", bilateral},
    {"laplacian", laplacian},
    {"stencil", stencil},
    {"matmul", [](const Target &t) { return matmul_with(t, false); }},
    {"matmul_w", [](const Target &t) { return matmul_with(t, true); }},
    {"conv", [](const Target &t) { return conv_with(t, false); }},
    {"conv_w", [](const Target &t) { return conv_with(t, true); }},
    {"iir", iir},
    {"gauss5", small::gauss5},
    {"nearest", small::nearest},
    {"bilinear", small::bilinear},
    {"gemv", small::gemv},
    {"resize", small::resize},
    {"sobel", small::sobel},
    {"median", small::median},
    {"half", small::half},
    {"gray", small::gray},
    {"depthwise", small::depthwise},
    {"turn", small::turn},
    {"lookup", small::lookup},
    {"blend", small::blend},
    {"columns", small::columns},
    {"heat", small::heat},
    {"camera", apps::camera},
    {"interpolate", apps::interpolate},
    {"nlmeans", apps::nlmeans},
    {"maxfilter", apps::maxfilter},
    {"dog", apps::dog},
    {"wavelet", apps::wavelet},
    {"erode", apps::erode},
    {"yuv", apps::yuv},
};

// Halide 14 mistakes any processor with AVX-512 BF16 for a Sapphire Rapids, which also has FP16.
static Target target_of(const std::string &text) {
    Target target(text);
    target.set_feature(Target::AVX512_SapphireRapids, false);
    return target;
}

static double now() {
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

static int generate(const std::string &name, const Target &target, const std::string &folder, int repeats) {
    auto found = pipelines.find(name);
    if (found == pipelines.end()) {
        fprintf(stderr, "no pipeline %s\n", name.c_str());
        return 2;
    }
    double define = 1e9, lower = 1e9, code = 1e9, first = 0;
    for (int i = 0; i < repeats; i++) {
        double t0 = now();
        Built built = found->second(target);
        double t1 = now();
        Module module = built.out.compile_to_module(built.args, name, target);
        double t2 = now();
        module.compile({{OutputFileType::object, folder + "/" + name + ".o"}});
        double t3 = now();
        if (i == 0) first = t3 - t0;
        define = std::min(define, t1 - t0);
        lower = std::min(lower, t2 - t1);
        code = std::min(code, t3 - t2);
    }
    printf("{\"define\":%.2f,\"lower\":%.2f,\"code\":%.2f,\"least\":%.2f,\"first\":%.2f}\n", define, lower, code, define + lower + code, first);
    return 0;
}

int main(int argc, char **argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() == 1 && words[0] == "list") {
        for (auto &p : pipelines) printf("%s\n", p.first.c_str());
        return 0;
    }
    if (words.size() == 3 && words[0] == "runtime") {
        compile_standalone_runtime(words[2], target_of(words[1]));
        return 0;
    }
    if (words.size() == 4) return generate(words[0], target_of(words[1]), words[2], std::max(1, atoi(words[3].c_str())));
    fprintf(stderr, "usage: generator list | runtime TARGET FILE | PIPELINE TARGET FOLDER REPEATS\n");
    return 2;
}
