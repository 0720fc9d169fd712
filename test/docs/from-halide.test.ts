import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { syl } from '../../src/index.ts';

const page = readFileSync('docs/from-halide.md', 'utf8');
const [halide = '', libraries = ''] = page.split('## NumPy and OpenCV');

/** The public members of the classes of Halide 14, in C++ and in Python, without operators and GPU-only overloads. */
const members: Readonly<Record<string, string>> = {
  Func: `add_custom_lowering_pass add_trace_tag align_bounds align_extent align_storage allow_race_conditions args async_
    atomic bound bound_extent bound_storage clear_custom_lowering_passes clone_in compile_jit compile_to
    compile_to_assembly compile_to_bitcode compile_to_c compile_to_file compile_to_header compile_to_llvm_assembly
    compile_to_lowered_stmt compile_to_module compile_to_multitarget_object_files compile_to_multitarget_static_library
    compile_to_object compile_to_static_library compute_at compute_inline compute_root compute_with copy_to_device
    copy_to_host custom_lowering_passes debug_to_file define_extern defined dimensions extern_function_name fold_storage
    function fuse gpu gpu_blocks gpu_lanes gpu_single_thread gpu_threads gpu_tile has_update_definition hexagon in
    infer_arguments infer_input_bounds is_extern jit_handlers memoize name num_update_definitions output_buffer
    output_buffers output_types outputs parallel prefetch print_loop_nest realize rename reorder reorder_storage rvars
    serial set_custom_allocator set_custom_do_par_for set_custom_do_task set_custom_print set_custom_trace
    set_error_handler set_estimate set_estimates source_location specialize specialize_fail split store_at store_in
    store_root tile trace_loads trace_realizations trace_stores unroll update update_args update_value update_values
    value values vectorize`,
  Stage: `allow_race_conditions atomic compute_with dump_argument_list fuse get_schedule gpu gpu_blocks gpu_lanes
    gpu_single_thread gpu_threads gpu_tile hexagon name parallel prefetch rename reorder rfactor serial source_location
    specialize specialize_fail split tile unroll unscheduled vectorize`,
  RDom: 'defined dimensions domain same_as w where x y z',
  RVar: 'extent min name',
  Expr: 'logical_not type',
  Buffer: `add_dimension all_equal allocate bottom channels contains copy copy_from copy_to_device copy_to_host crop
    cropped deallocate defined device_deallocate device_detach_native device_dirty device_free device_malloc device_sync
    dim dimensions embed embedded fill for_each_element has_device_allocation height host_dirty left make_bounds_query
    make_interleaved make_scalar make_with_shape_of name number_of_elements right same_as set_device_dirty
    set_host_dirty set_min set_name size_in_bytes slice sliced top translate translated transpose transposed type width`,
  ImageParam: 'get host_alignment reset set set_host_alignment',
  Param: 'max_value min_value set set_estimate set_max_value set_min_value set_range',
  Pipeline: 'auto_schedule get_func invalidate_cache set_default_autoscheduler_name add_requirement trace_pipeline',
  BoundaryConditions: 'constant_exterior mirror_image mirror_interior repeat_edge repeat_image',
  TailStrategy: 'Auto GuardWithIf Predicate PredicateLoads PredicateStores RoundUp ShiftInwards',
  LoopAlignStrategy: 'AlignEnd AlignStart Auto NoAlign',
  MemoryType: 'AMXTile Auto GPUShared GPUTexture Heap LockedCache Register Stack VTCM',
  functions: `abs absd acos acosh argmax argmin asin asinh atan atan2 atanh cast ceil clamp cos cosh count_leading_zeros
    count_trailing_zeros div_round_to_zero erf exp f32 f64 fast_exp fast_inverse fast_inverse_sqrt fast_log fast_pow floor
    fract halving_add halving_sub hypot i16 i16_sat i64 is_finite is_inf is_nan lambda_func lerp likely
    likely_if_innermost log max maximum memoize_tag min minimum mod_round_to_zero mul_shift_right mux popcount pow print
    print_when product propagate_adjoints random_float random_int random_uint reinterpret require round
    rounding_halving_add rounding_mul_shift_right rounding_shift_left rounding_shift_right saturating_add
    saturating_cast saturating_sub select sin sinh sqrt strict_float sum tan tanh trunc tuple_select u8 u8_sat undef
    user_context_value widening_add widening_mul widening_sub`,
};

/** The words in code of a page. */
const words = new Set([...halide.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.match(/\w+/g) ?? []));

test.each(Object.entries(members))('every member of %s has a row', (_, names) => {
  expect(names.split(/\s+/).filter((name) => !words.has(name))).toEqual([]);
});

describe('the funcs for NumPy and OpenCV', () => {
  const header = /inputs ([\s\S]*?), and the parameters ([\s\S]*?)\.\s/.exec(libraries);
  const params = [...(header?.[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, param = '']) => param.replaceAll(/\s+/g, ' '));
  const funcs = [...libraries.matchAll(/`(fun f\([^`]*)`/g)].map(([, text = '']) => text.replaceAll('\\|', '|'));

  test('there are many', () => {
    expect(params).toContain('a: f32[2]');
    expect(funcs.length).toBeGreaterThan(45);
  });

  test.each(funcs)('%s', (text) => {
    expect(syl(`pipeline f(${params.join(', ')}) { ${text} }`).check()).toEqual([]);
  });
});
