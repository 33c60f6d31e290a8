// Parts of a file of texts, as vite.config.ts divides it.
declare module '*.json?first' {
  const texts: Record<string, string | undefined>;
  export default texts;
}
declare module '*.json?later' {
  const texts: Record<string, string | undefined>;
  export default texts;
}
declare module '*.json?people' {
  const texts: Record<string, string | undefined>;
  export default texts;
}
declare module '*.json?events' {
  const texts: Record<string, string | undefined>;
  export default texts;
}
declare module '*.json?club' {
  const texts: Record<string, string | undefined>;
  export default texts;
}
