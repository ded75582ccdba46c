import { loadOwn, OwnPage } from '#web/app/own-pages/own-page.tsx'
import { useNamed } from '#web/app/layout/use-branding.ts'
import { useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  redirectDocument,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { dayInIst } from '#contract/values/days.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { refusalToChoose } from '#contract/membership/age.ts'
import { type Category, DEFAULT_CATEGORY, openToWords } from '#contract/membership/categories.ts'
import { currentPrices } from '#contract/membership/prices.ts'
import { RENEWAL_RULE } from '#contract/membership/refund-rule.ts'
import { myMembership, renewMembership } from '#contract/membership/renewal.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { request } from '#web/app/api/client.ts'
import type { Prices, ValidPrice } from '#web/app/prices/prices.ts'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { useSubmit } from '#web/app/forms/form.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { wasLoadedFrom } from '#web/app/hydration/loaded-path.ts'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { PriceToPay } from '#web/app/prices/price-to-pay.tsx'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Grace } from './grace.tsx'
import { ClaimPayment } from './claim-payment.tsx'
import { NotNow } from './not-renewable.tsx'
import { FieldNotes, useDescribed } from '#web/ui/controls/field.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { type Ending, useCheckout } from './application/checkout.ts'
import { priceOf, usePrices } from '#web/app/prices/use-prices.ts'
import { FeeRule } from '#web/app/prices/fee-rule.tsx'
import { ChangedOrder, PayButton, PriceHolds } from '#web/app/prices/open-order.tsx'
import { useToPay } from '#web/app/prices/to-pay.ts'
import { VoucherField } from '#web/app/prices/voucher-field.tsx'
import '#web/ui/controls/controls.css'
import '#web/app/prices/price.css'
import './application.css'
import './membership.css'

type Membership = NonNullable<Answer<typeof myMembership>['membership']>
type Loaded = { membership: Membership | null; prices: Prices }

export const handle = { private: 'signed-in', pays: true } satisfies PageHandle

export const meta = titleMeta('Renew your membership')

export function clientLoader({ request: { url } }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(url)
  return loadOwn(`/my/renew${search}`, async (): Promise<Loaded | Response> => {
    if (!wasLoadedFrom(pathname)) return redirectDocument(`${pathname}${search}`)
    const [{ membership }, { prices }] = await Promise.all([
      request(myMembership, {}),
      request(currentPrices, {}),
    ])
    return { membership, prices }
  })
}

export const HydrateFallback = Loader

/** Renews a membership on one screen; the category can be changed. */
export default function RenewPage() {
  const loaded = useLoaderData() as Loaded | { problem: string }
  return <OwnPage loaded={loaded}>{({ membership }) => <Renewal membership={membership} />}</OwnPage>
}

function Renewal({ membership }: { membership: Membership | null }) {
  return (
    <div className="wrap apply">
      <header className="form-head">
        <p className="eyebrow">Membership</p>
        <h1 className="display display-2">
          {membership?.isRenewable && membership.state === 'ended' ? 'Come back' : 'Renew your membership'}
        </h1>
      </header>
      {membership?.isRenewable ? (
        <>
          <RenewForm membership={membership} />
          <ClaimPayment />
        </>
      ) : (
        <NotNow membership={membership} />
      )}
    </div>
  )
}

const ENDINGS: Record<Ending, string> = {
  dismissed:
    'The checkout was closed. No payment has arrived. If you have paid all the same, My {shortName} says so in a few minutes; if not, you can try again.',
  unreachable:
    'The checkout cannot be reached just now, and no payment has arrived. Please try again in a moment.',
  unasked:
    'The checkout was closed, and we cannot see just now whether you paid. If you have paid, My {shortName} says so in a few minutes: please look there before you pay again.',
}

function RenewForm({ membership }: { membership: Membership }) {
  const prices = usePrices()
  const [today] = useState(() => dayInIst(new Date()))
  const isOpen = ({ openTo }: ValidPrice) => refusalToChoose(today, membership.dateOfBirth, openTo) === null
  const had = priceOf(prices, membership.category) as ValidPrice
  // A person who is too old for their category now gets the default one, with an explanation.
  const isStillOpen = isOpen(had)
  const { openOrder } = membership
  const [category, setCategory] = useState<Category>(
    openOrder?.category ?? (isStillOpen ? had.category : DEFAULT_CATEGORY),
  )
  const named = useNamed()
  const { revalidate } = useRevalidator()
  const { ending, pay, forget } = useCheckout()
  const [query] = useSearchParams()
  const isUnpaid = query.get('payment') === 'failed' && ending === null
  const price = priceOf(prices, category) as ValidPrice
  const toPay = useToPay({ category, prices, loaded: openOrder })
  const { submit, pending, problem, errors } = useSubmit(renewMembership, {
    inputOf: () => ({ membershipCategory: category, ...toPay.input }),
    refused(refusal) {
      forget()
      toPay.refused(refusal)
      // It may have been paid meanwhile; the page then shows the new last day.
      if (refusal.status === 409) void revalidate()
    },
    async answered(order) {
      if (toPay.isAsShown(order)) await pay(order, `Membership for one more year, ${price.name}`)
    },
  })
  const hint = isStillOpen
    ? null
    : `${had.name}, which you had, is for ${openToWords[had.openTo].toLowerCase()}. Please look whether this is the one for you.`
  const described = useDescribed(hint, errors['membershipCategory'], 'renew-category')
  return (
    <form className="panel stack standing renew" noValidate onSubmit={submit} aria-label="Renewal">
      {membership.state === 'grace' ? (
        <Grace endsOn={membership.paidUntil} />
      ) : (
        <p>
          <span>
            {membership.state === 'ended' ? 'Your membership ended on ' : 'Your membership is paid until '}
          </span>
          <b>
            <Day of={membership.paidUntil} />
          </b>
          .{' '}
          <span>
            {membership.state === 'ended'
              ? 'The new year begins on the day on which you pay.'
              : 'The new year begins the day after: no day is lost.'}
          </span>
        </p>
      )}
      <div className="field">
        <label htmlFor="renew-category">Category</label>
        <select
          {...described}
          className="control"
          name="membershipCategory"
          value={category}
          onChange={(event) => setCategory(event.target.value as Category)}
        >
          {prices.map((one) => (
            <option key={one.category} value={one.category} disabled={!isOpen(one)}>
              {isOpen(one) ? one.name : `${one.name} (${openToWords[one.openTo].toLowerCase()})`}
            </option>
          ))}
        </select>
        <FieldNotes id={described.id} hint={hint} error={errors['membershipCategory']} />
      </div>
      <ChangedOrder changed={toPay.changed} />
      <PriceToPay {...(toPay.amounts ?? price)} name="One more year" voucher={toPay.off} />
      <VoucherField voucher={toPay.voucher} />
      <RefusalAlert problem={problem} />
      {isUnpaid && !pending ? (
        <Alert>
          <p>
            Payment was not completed. Your membership stands as before. If your bank took the money all the
            same, it comes back, or your membership is renewed.
          </p>
        </Alert>
      ) : null}
      {ending === null || pending ? null : (
        <Alert>
          <p>{named(ENDINGS[ending])}</p>
        </Alert>
      )}
      <PayButton toPay={toPay} pending={pending} />
      <PriceHolds again={toPay.again} />
      <p className="pay-note">
        You can pay by UPI (a QR code on a computer, your app on a phone), card, net banking or bank transfer.
        Your year goes on as soon as the money has arrived.
      </p>
      <FeeRule rule={RENEWAL_RULE} />
    </form>
  )
}
