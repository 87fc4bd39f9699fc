/** Reports whether a move of USI sets a mine off. */
export const detonates = (usi: string): boolean => usi.startsWith("M*");
