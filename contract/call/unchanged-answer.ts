type Answers = Readonly<Record<string, unknown>>

/** Line ends are as each browser has them; nothing said is an empty control. */
function asTyped(answer: unknown): string {
  return String(answer ?? '').replaceAll('\r\n', '\n')
}

/** Whether an answer of a form is what the form was opened with: what stands by now stays. */
export function isUnchanged(name: string, form: Answers, opened: Answers): boolean {
  return asTyped(opened[name]) === asTyped(form[name])
}
