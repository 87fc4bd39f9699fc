export const detonates = (usi: string): boolean => usi.startsWith("M*");
