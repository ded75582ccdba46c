import { errorCode } from './errors.ts'

/** Whether a process of this machine runs, whichever account it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
