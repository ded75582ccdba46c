import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { MOST_MEGAPIXELS } from '#contract/business-constants.ts'
import { Problem } from '#contract/call/problem.ts'
import { MINUTE } from '#contract/values/time.ts'
import { root } from '../root.ts'
import type { Encoded, Result, Task } from './encode.ts'

// The longest time for a picture. It is enough on a busy machine too, where the process has to wait: its priority is the lowest.
const LONGEST = MINUTE
const TOO_SLOW = 'it took too long'
const IDLE = 30_000
const MOST_WAITING = 40
const mostPixels = MOST_MEGAPIXELS * 1_000_000

type Waiting = { task: Task; done: (encoded: Encoded) => void; failed: (problem: Problem) => void }

/** Encodes pictures in a separate process, one after another. The process ends after some idle seconds. */
export type Pictures = {
  encode: (path: string, out: string, shape: Pick<Task, 'widths' | 'isSquare'>) => Promise<Encoded>
  close: () => void
}

export function openPictures(): Pictures {
  const waiting: Waiting[] = []
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let last = 0

  function start(): ChildProcess {
    const started = fork(join(root, 'server/files/encode.ts'), {
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('message', (result: Result) => settle(result))
    started.on('error', () => lose(started))
    started.on('exit', () => lose(started))
    started.unref()
    started.channel?.unref()
    return started
  }

  /** The process has ended: the picture that it was encoding fails, and the next one gets a new process. */
  function lose(ended: ChildProcess, why = 'the process ended'): void {
    if (ended !== child) return
    child = undefined
    const first = waiting[0]
    if (first) settle({ id: first.task.id, failed: why })
  }

  function settle(result: Result): void {
    const first = waiting[0]
    if (first === undefined || first.task.id !== result.id) return
    waiting.shift()
    clearTimeout(timer)
    if ('failed' in result) first.failed(problemOf(result.failed))
    else first.done({ width: result.width, height: result.height, widths: result.widths })
    next()
  }

  function next(): void {
    const first = waiting[0]
    if (first === undefined) {
      timer = setTimeout(() => stop(), IDLE).unref()
      return
    }
    child ??= start()
    child.send(first.task)
    timer = setTimeout(() => stop(TOO_SLOW), LONGEST)
  }

  function stop(why?: string): void {
    clearTimeout(timer)
    const running = child
    child?.kill('SIGKILL')
    if (running) lose(running, why)
  }

  return {
    encode(path, out, shape) {
      if (waiting.length >= MOST_WAITING) throw new Problem('busy', { retryAfter: 10 })
      return new Promise((done, failed) => {
        last += 1
        waiting.push({ task: { id: last, path, out, mostPixels, ...shape }, done, failed })
        if (waiting.length > 1) return
        clearTimeout(timer)
        next()
      })
    },
    close() {
      for (const { failed } of waiting.splice(0)) failed(new Problem('busy'))
      stop()
    },
  }
}

function problemOf(failure: string): Problem {
  if (failure === TOO_SLOW) return new Problem('busy', { retryAfter: 30 })
  if (/ENOSPC|EROFS|EACCES|no space/i.test(failure))
    return new Problem('files_unavailable', { retryAfter: 30 })
  return new Problem(/pixel limit/i.test(failure) ? 'picture_too_big' : 'picture_unreadable')
}
