type Checkout = {
  key: string
  order_id: string
  description: string
  prefill: { email: string; contact: string }
  color: string
  callbackUrl: string | null
  parent: { origin: string; token: string }
}
type Answer = { fields: Record<string, string> } | { error: { description: string } }

const checkout = JSON.parse(document.body.dataset['checkout'] ?? '{}') as Checkout
const form = document.querySelector('form')
const problem = document.querySelector<HTMLElement>('form .problem')

if (CSS.supports('color', checkout.color)) document.body.style.setProperty('--accent', checkout.color)
document.querySelector('#cancel')?.addEventListener('click', () => tell('dismiss'))
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tell('dismiss')
})
form?.addEventListener('change', showMethod)
form?.addEventListener('submit', (event) => {
  event.preventDefault()
  void pay(new FormData(form, event.submitter))
})
showMethod()
for (const button of document.querySelectorAll('button')) button.disabled = false
tell('ready')

function showMethod(): void {
  const chosen = form?.querySelector<HTMLInputElement>('[name=method]:checked')?.value
  for (const section of document.querySelectorAll<HTMLElement>('section[data-method]')) {
    section.hidden = section.dataset['method'] !== chosen
  }
}

async function pay(typed: FormData): Promise<void> {
  if (problem !== null) problem.hidden = true
  setBusy(true)
  const answer = await fetch('/v1/checkout/attempts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...Object.fromEntries(typed),
      key_id: checkout.key,
      order_id: checkout.order_id,
      email: checkout.prefill.email,
      contact: checkout.prefill.contact,
      description: checkout.description,
    }),
  }).catch(() => null)
  if (answer === null) return showProblem('The simulator does not answer. Please try again.')
  const result = (await answer.json()) as Answer
  if ('fields' in result) post(result.fields)
  else showProblem(result.error.description)
}

/** Takes the whole window to the merchant by a form post, as the provider does after a success and after a failure. */
function post(fields: Record<string, string>): void {
  const posted = document.createElement('form')
  posted.method = 'post'
  posted.action = checkout.callbackUrl ?? ''
  posted.target = '_top'
  posted.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    posted.append(input)
  }
  document.body.append(posted)
  posted.submit()
}

function tell(what: 'ready' | 'dismiss'): void {
  const { origin, token } = checkout.parent
  window.parent.postMessage({ simulatedCheckout: token, what }, origin)
}

function setBusy(isBusy: boolean): void {
  form?.setAttribute('aria-busy', String(isBusy))
  form?.querySelectorAll('button').forEach((button) => (button.disabled = isBusy))
}

function showProblem(text: string): void {
  setBusy(false)
  if (problem === null) return
  problem.textContent = text
  problem.hidden = false
}
