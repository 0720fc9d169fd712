export function clamped(value, low, high) {
  return value < low ? low : value > high ? high : value;
}
