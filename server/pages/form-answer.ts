import { escapeHtml } from './escape-html.ts'

/** What a form's page says in answer to it: what was typed, what is wrong by field, and the message above. */
export type FormAnswer = {
  typed: Record<string, string>
  errors: Record<string, string>
  /** Null: it went well, as the page's alert says already. */
  message: string | null
}

/** Never sent back: it would lie in the history of the browser. */
const SECRET = /^(password|code)$/
const ALERT = /<div class="alert sign-in-alert"[^<>]*>/
const ALERT_WORDS =
  /(<div class="alert sign-in-alert"[^<>]*>[\s\S]*?<div class="alert-words">)[\s\S]*?(<\/div>)/
const INPUT = /(<div class="with-side">)?<input [^<>]*>/g

/** A page of signing in whose alert, which is there and hidden, is seen. */
export function showAlert(html: string): string {
  return html.replace(ALERT, (tag) => tag.replace(' hidden=""', ''))
}

/**
 * The HTML of a page with one form as it answers what was sent: each control with what was typed into it, secrets left out, its error
 * beside it, and the message above, as React shows them where scripts run (`web/ui/controls/field.tsx`).
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
    const said = `<p class="field-error" id="${id}-error">${escapeHtml(error)}</p>`
    // Beside a password stands the button that shows it: the error goes before both, as the label does.
    return control.startsWith('<div') ? `${said}${control}` : `${control}${said}`
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

/** The page with a field for the two-factor code above the button that sends its form. */
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

/** The control of such a tag with an attribute in the place of the one it has. */
function withAttribute(tag: string, name: string, value: string): string {
  const without = tag.replace(new RegExp(` ${name}="[^"]*"`), '')
  return without.replace('<input ', () => `<input ${name}="${escapeHtml(value)}" `)
}
