type Checkout = {
  key: string
  order_id: string
  description: string
  prefill: { email: string; contact: string }
  notes: Record<string, string>
  color: string
  callbackUrl: string | null
  cancelUrl: string | null
  redirect: boolean
  hasHandler: boolean
  retry: boolean
  escape: boolean
  parent: { origin: string; token: string } | null
}
type Fields = Record<string, string>
type Failure = { code: string; description: string; metadata: Record<string, string> }
type Answer = { fields: Fields; error?: Failure }
type Refused = { error: { description: string; field?: string } }

const checkout = JSON.parse(document.body.dataset['checkout'] ?? '{}') as Checkout
const form = document.querySelector('form')
const problem = document.querySelector<HTMLElement>('form .problem')

if (CSS.supports('color', checkout.color)) document.body.style.setProperty('--accent', checkout.color)
document.querySelector('#cancel')?.addEventListener('click', dismiss)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && checkout.escape) dismiss()
})
form?.addEventListener('change', showMethod)
form?.addEventListener('submit', (event) => {
  event.preventDefault()
  void pay(new FormData(form, event.submitter), event.submitter?.dataset['flow'] ?? null)
})
showMethod()
for (const button of document.querySelectorAll('button')) button.disabled = false
tell('ready', {})

function showMethod(): void {
  const chosen = form?.querySelector<HTMLInputElement>('[name=method]:checked')?.value
  for (const section of document.querySelectorAll<HTMLElement>('section[data-method]')) {
    section.hidden = section.dataset['method'] !== chosen
  }
}

async function pay(typed: FormData, flow: string | null): Promise<void> {
  clearProblems()
  setBusy(true)
  const answer = await fetch('/v1/checkout/attempts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...Object.fromEntries(typed),
      ...(flow === null ? {} : { flow }),
      key_id: checkout.key,
      order_id: checkout.order_id,
      email: checkout.prefill.email,
      contact: checkout.prefill.contact,
      description: checkout.description,
      notes: checkout.notes,
    }),
  }).catch(() => null)
  setBusy(false)
  if (answer === null) return showProblem('The simulator does not answer. Please try again.')
  const said = (await answer.json()) as Answer | Refused
  if (!('fields' in said)) return showRefused(said)
  if (said.error === undefined) succeed(said.fields)
  else fail(said.error, said.fields)
}

function succeed(fields: Fields): void {
  if (checkout.callbackUrl !== null && (checkout.redirect || !checkout.hasHandler)) return lead(fields)
  tell('success', { fields })
}

function fail(error: Failure, fields: Fields): void {
  tell('failed', { error })
  if (checkout.callbackUrl !== null && checkout.redirect) return lead(fields)
  showProblem(`${error.description} ${checkout.retry ? 'Choose how to pay and try again.' : ''}`)
  if (!checkout.retry) form?.querySelectorAll('button').forEach((button) => (button.disabled = true))
}

function dismiss(): void {
  if (checkout.parent === null && checkout.cancelUrl !== null) location.assign(checkout.cancelUrl)
  else tell('dismiss', {})
}

/** Takes the whole window to the merchant by a form post, as the provider does. */
function lead(fields: Fields): void {
  const post = document.createElement('form')
  post.method = 'post'
  post.action = checkout.callbackUrl ?? ''
  post.target = '_top'
  post.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    post.append(input)
  }
  document.body.append(post)
  setBusy(true)
  post.submit()
}

function tell(what: string, details: object): void {
  if (checkout.parent === null || window.parent === window) return
  const { origin, token } = checkout.parent
  window.parent.postMessage({ simulatedCheckout: token, what, ...details }, origin)
}

function setBusy(isBusy: boolean): void {
  form?.setAttribute('aria-busy', String(isBusy))
  form?.querySelectorAll('button').forEach((button) => (button.disabled = isBusy))
}

function showProblem(text: string): void {
  if (problem === null) return
  problem.textContent = text
  problem.hidden = false
}

function showRefused({ error }: Refused): void {
  const input = document.querySelector<HTMLInputElement>(`section:not([hidden]) input[name="${error.field}"]`)
  const wrong = document.querySelector<HTMLElement>(`#${error.field ?? 'none'}-wrong`)
  if (input === null || wrong === null) return showProblem(error.description)
  wrong.textContent = error.description
  wrong.hidden = false
  input.setAttribute('aria-invalid', 'true')
  input.setAttribute('aria-describedby', wrong.id)
  input.focus()
}

function clearProblems(): void {
  if (problem !== null) problem.hidden = true
  for (const wrong of document.querySelectorAll<HTMLElement>('.wrong')) wrong.hidden = true
  for (const input of document.querySelectorAll('[aria-invalid]')) {
    input.removeAttribute('aria-invalid')
    input.removeAttribute('aria-describedby')
  }
}
