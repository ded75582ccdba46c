type Answers = Readonly<Record<string, unknown>>

function asTyped(answer: unknown): string {
  return String(answer ?? '').replaceAll('\r\n', '\n')
}

/** Whether an answer is sent as its form was opened with it: what stands by now stays. */
export function isLeft(name: string, form: Answers, opened: Answers | undefined): boolean {
  return opened !== undefined && asTyped(opened[name]) === asTyped(form[name])
}
