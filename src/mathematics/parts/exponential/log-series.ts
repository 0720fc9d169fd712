/** (2·artanh s − 2s) / s³ = 2/3 + 2/5·z + … in z = s² ≤ 0.0295; the first omitted term is below 2⁻⁶⁰ of 2s. */
export const LOG_SERIES = [2 / 3, 2 / 5, 2 / 7, 2 / 9, 2 / 11, 2 / 13, 2 / 15, 2 / 17, 2 / 19, 2 / 21];
