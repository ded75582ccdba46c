import { deepStrictEqual } from 'node:assert'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { MINUTE } from '#contract/values/time.ts'
import type { SimulatorProcess } from '#test/support/processes/simulator-process.ts'
import { beginLife, type Life } from './history.ts'
import { birth, type State } from './model.ts'
import { next, type Step } from './rules.ts'
import { advance, passTime } from './time.ts'
import { ages, beginnings, type Drawn, drawn, opening, stepIn } from './steps.ts'
import { viewOf } from './view.ts'
import { worldAsProcess, worldInProcess, type World } from './app.ts'

/** How long a step takes by the clock of the product in this process: so long that the limit of e-mails an hour drops none. */
const STEP_DURATION = 25 * MINUTE
/** The number of e-mails that a separate process may send before an hour has to pass. */
const LETTERS_AN_HOUR = 7
const PATIENCE = 60_000
/** Steps that are done wholly or not at all when the power is cut in between. */
const CUTTABLE = new Set<Step['does']>([
  'pay',
  'ask',
  'answer',
  'decline',
  'approve',
  'remove',
  'suspend',
  'refund',
  'offline',
  'guardian',
])

export type How = 'in this process' | 'as a process'
/** What happened in all histories: steps by name, refusals by code, and the number of power cuts. */
export type Tally = {
  steps: Map<string, number>
  refusals: Map<string, number>
  cuts: number
  histories: number
}
export const emptyTally = (): Tally => ({ steps: new Map(), refusals: new Map(), cuts: 0, histories: 0 })
const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1)

const history = fc.record({
  begin: beginnings,
  age: ages,
  opening: fc.constantFrom(0, 2, opening.length, opening.length),
  steps: fc.array(drawn, { minLength: 30, maxLength: 60, size: 'max' }),
})
type History = { begin: number; age: number; opening: number; steps: Drawn[] }

type RunOptions = {
  seed: number
  runs: number
  path?: string | undefined
  shrinks: boolean
  how: How
  tally: Tally
}

/** Plays histories in several lanes side by side; a lane ends at its first mistake, which is thrown once all lanes are done. */
export async function liveInLanes(
  simulator: SimulatorProcess,
  options: RunOptions,
  lanes: number,
): Promise<void> {
  const runsOf = (lane: number) => Math.floor((options.runs + lane) / lanes)
  const done = await Promise.allSettled(
    Array.from({ length: lanes }, (_, lane) =>
      liveAll(simulator, { ...options, seed: options.seed + lane, runs: runsOf(lane) }),
    ),
  )
  const failed = done.filter((one) => one.status === 'rejected')
  if (failed.length > 0) throw new Error(failed.map(({ reason }) => (reason as Error).message).join('\n\n'))
}

/** Plays `runs` histories; a difference from the model is thrown with the arguments that replay it. */
export async function liveAll(
  simulator: SimulatorProcess,
  { seed, runs, path, shrinks, how, tally }: RunOptions,
) {
  const property = fc.asyncProperty(history, async (one) => {
    await using world = await (how === 'as a process' ? worldAsProcess : worldInProcess)(simulator, one.begin)
    await live(world, simulator, one, tally)
    tally.histories += 1
    process.stdout.write('.')
  })
  if (runs === 0) return
  const result = await fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: !shrinks,
    ...(path === undefined ? {} : { path }),
  })
  if (!result.failed) return
  const { counterexamplePath } = result
  const also = how === 'as a process' ? ' --process' : ''
  const cause = result.errorInstance instanceof Error ? result.errorInstance.message : 'it failed'
  throw new Error(
    `${cause}\n\nAgain with: npm run histories:members -- --seed ${seed} --path ${counterexamplePath}${also}`,
  )
}

async function live(
  world: World,
  simulator: SimulatorProcess,
  { begin, age, opening: opened, steps }: History,
  tally: Tally,
) {
  const isProcess = world.kill !== null
  const life = await beginLife(world, simulator)
  let state = birth(isProcess ? world.now() : begin, age)
  state.born = birth(begin, age).born
  const done: string[] = []
  let sent = 0
  try {
    await life.untilQuiet()
    for (const one of [...opening.slice(0, opened), ...steps]) {
      if (isProcess) state.now = world.now()
      const step = stepIn(state, one, isProcess)
      if (step === null) continue
      const outcome = next(state, step, isProcess ? 0 : STEP_DURATION)
      const isIdle =
        outcome.refusal !== null || (step.does !== 'clock' && isSame(viewOf(outcome.state), state))
      if (isIdle && !one.isBold) continue
      const isCut = isProcess && typeof one.cut === 'number' && CUTTABLE.has(step.does)
      done.push(JSON.stringify(step) + (isCut ? ` cut after ${one.cut} ms` : ''))
      count(tally.steps, step.does)
      if (outcome.refusal !== null) count(tally.refusals, outcome.refusal)
      let possible = [outcome.state]
      if (isCut) {
        tally.cuts += 1
        const paid = life.paid()
        await cutDuring(life, state, step, one.cut as number)
        const asBefore = structuredClone(state)
        advance(asBefore, 0)
        // Money that the provider has captured counts, whatever was cut.
        if (step.does === 'pay') possible = life.paid() > paid ? possible : [asBefore]
        else possible.push(asBefore)
      } else deepStrictEqual(await life.perform(state, step), outcome.refusal, 'the answer')
      state = await compareWithModel(life, step, state, possible)
      if (isProcess && one.cut === 'after') {
        tally.cuts += 1
        await world.kill?.()
      }
      sent = step.does === 'clock' ? 0 : sent + 1
      if (isProcess && life.letters.length > 0 && sent * 2 > LETTERS_AN_HOUR) {
        await life.perform(state, { does: 'clock', to: world.now() + 61 * MINUTE, isServerRunning: false })
        passTime(state, world.now())
        sent = 0
      }
    }
    // Money that did not come by the provider is not refunded automatically: the integrity check reports it until somebody
    // refunds it.
    const mistakes = (await world.mistakes()).filter(
      (one) => !/^rows: refund \S+ could not be made/.test(one),
    )
    deepStrictEqual(mistakes, [], 'what the integrity check finds')
  } catch (error) {
    const difference = error instanceof Error ? (error.stack ?? error.message) : String(error)
    throw new Error(
      `born ${age} days before ${new Date(begin).toISOString()}, who did:\n  ${done.join('\n  ')}\n\n${difference}`,
      { cause: error },
    )
  }
}

async function cutDuring(life: Life, state: State, step: Step, milliseconds: number): Promise<void> {
  const doing = life.perform(state, step).catch(() => null)
  await wait(milliseconds)
  await life.world.kill?.()
  await doing
}

/** Waits for automatic work, and compares all that can be seen; returns the state that it agrees with. */
async function compareWithModel(life: Life, step: Step, before: State, possible: State[]): Promise<State> {
  const { world } = life
  const after = possible[0] as State
  await life.untilQuiet()
  await life.repeatCallbacks()
  await life.untilQuiet()
  const isProcess = world.kill !== null
  if (!isProcess) {
    if (step.does !== 'clock') world.advance(STEP_DURATION)
    await world.doDuties()
  } else if (step.does !== 'clock' && hasReminded(before, possible)) await world.doDuties()
  await life.untilQuiet()
  const deadline = performance.now() + (isProcess ? PATIENCE : 0)
  for (;;) {
    const seen = await life.observe()
    const found = possible.find((state) => isSame(seen, state))
    if (found !== undefined) return found
    if (performance.now() > deadline) deepStrictEqual(seen, viewOf(after), `after ${step.does}`)
    await wait(50)
    await life.repeatCallbacks()
    await life.untilQuiet()
  }
}

function isSame(seen: unknown, state: State): boolean {
  try {
    deepStrictEqual(seen, viewOf(state))
    return true
  } catch {
    return false
  }
}

/** Whether one of these states has a new e-mail about the end of the membership. */
function hasReminded({ noticed }: State, possible: State[]): boolean {
  return possible.some((state) => JSON.stringify(state.noticed) !== JSON.stringify(noticed))
}
