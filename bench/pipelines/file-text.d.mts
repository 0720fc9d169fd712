export function fileText(algorithm: string, lists: Readonly<Record<string, readonly string[]>>): string;
