/** What a process that a test starts has from ours and nothing else: where programs are, and code that was compiled before. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}
