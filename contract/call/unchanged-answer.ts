type Answers = Readonly<Record<string, unknown>>

/** Browsers differ in line breaks; a missing answer is an empty field. */
function asTyped(answer: unknown): string {
  return String(answer ?? '').replaceAll('\r\n', '\n')
}

/** Whether a field still has the value that the form was opened with; then the stored value is kept. */
export function isUnchanged(name: string, form: Answers, opened: Answers): boolean {
  return asTyped(opened[name]) === asTyped(form[name])
}
