import { escapeHtml } from './escape-html.ts'

/** The answer to a form: what was typed, the errors by field, and the message above the form. */
export type FormAnswer = {
  typed: Record<string, string>
  errors: Record<string, string>
  /** Null after a success, for which the page contains the message already. */
  message: string | null
}

/** Fields that are never sent back: browsers keep pages in their history. */
const SECRET = /^(password|code)$/
const ALERT = /<div class="alert sign-in-alert"[^<>]*>/
const ALERT_WORDS =
  /(<div class="alert sign-in-alert"[^<>]*>[\s\S]*?<div class="alert-words">)[\s\S]*?(<\/div>)/
const INPUT = /(<div class="with-side">)?<input [^<>]*>/g

/** Shows the alert of a sign-in page, which is part of the page and hidden. */
export function showAlert(html: string): string {
  return html.replace(ALERT, (tag) => tag.replace(' hidden=""', ''))
}

/**
 * Adds an answer to the HTML of a page with one form: to each control what was typed, except secrets, and its error, and the message above
 * the form. React shows them in the same way (`web/ui/controls/field.tsx`).
 */
export function answered(html: string, { typed, errors, message }: FormAnswer): string {
  let isFocused = false
  const filled = html.replaceAll(INPUT, (found: string) => {
    const name = attributeOf(found, 'name')
    const id = attributeOf(found, 'id')
    if (name === undefined || id === undefined) return found
    const error = errors[name]
    const value = SECRET.test(name) ? undefined : typed[name]
    let control = value === undefined ? found : withAttribute(found, 'value', value)
    if (error === undefined) return control
    const hint = attributeOf(control, 'aria-describedby')
    control = withAttribute(control, 'aria-describedby', [`${id}-error`, hint].filter(Boolean).join(' '))
    control = withAttribute(control, 'aria-invalid', 'true')
    if (!isFocused) control = withAttribute(control, 'autofocus', '')
    isFocused = true
    const line = `<p class="field-error" id="${id}-error">${escapeHtml(error)}</p>`
    // A password has a button to show it: the error stands before both, like the label.
    return control.startsWith('<div') ? `${line}${control}` : `${control}${line}`
  })
  return showAlert(
    message === null
      ? filled.replace(ALERT, (tag) => tag.replace('data-tone="error"', 'data-tone="success"'))
      : filled.replace(
          ALERT_WORDS,
          (_all, before: string, after: string) => `${before}${escapeHtml(message)}${after}`,
        ),
  )
}

/** Adds a field for the two-factor code above the submit button. */
export function withCodeField(html: string): string {
  return html.replace(
    /<button [^<>]*type="submit"/,
    (button) =>
      `<div class="field"><label for="account-code"><span>Code</span></label><input class="control" id="account-code" aria-describedby="account-code-hint" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="60"/><p class="field-hint" id="account-code-hint">From your authenticator app, or a recovery code. Please type your password again too.</p></div>${button}`,
  )
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
}

/** Sets an attribute of an input's tag. */
function withAttribute(tag: string, name: string, value: string): string {
  const without = tag.replace(new RegExp(` ${name}="[^"]*"`), '')
  return without.replace('<input ', () => `<input ${name}="${escapeHtml(value)}" `)
}
