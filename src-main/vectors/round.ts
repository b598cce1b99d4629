export const greatestOf = (vector: Float32Array): number => vector.reduce((most, x) => Math.max(most, Math.abs(x)), 0)

/** Away from zero at a half, so that a vector and its opposite stay opposites. */
export const roundFair = (x: number): number => Math.sign(x) * Math.round(Math.abs(x))
