/** The only variables that a process of a test inherits: the PATH of programs, and the folder of compiled code. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}
