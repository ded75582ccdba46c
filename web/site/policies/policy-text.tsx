import { Fragment } from 'react'
import { Link, useLoaderData } from 'react-router'
import { rupees } from '#contract/money/currency.ts'
import type { Prices } from '#web/app/prices/prices.ts'
import { benefits } from '#web/content/policies/benefits.ts'
import { manual } from '#web/content/policies/manual.ts'
import type { Block, Clause, Policy } from '#web/content/policies/policy.ts'
import { privacy } from '#web/content/policies/privacy.ts'
import { refund } from '#web/content/policies/refund.ts'
import { terms } from '#web/content/policies/terms.ts'
import { EMAIL, PHONE } from '#web/content/site.ts'
import { useContact } from '#web/app/layout/use-contact.ts'

/** The policies, each drawn whole. */
export const policies = {
  privacy: () => <PolicyText policy={privacy} />,
  terms: () => <PolicyText policy={terms} />,
  refund: () => <PolicyText policy={refund} />,
  manual: () => <PolicyText policy={manual} />,
  benefits: () => <PolicyText policy={benefits} />,
}

/** One policy: its heading and its clauses. */
function PolicyText({ policy }: { policy: Policy }) {
  return (
    <>
      <h2 className="display display-2">{policy.title}</h2>
      <p className="lead">{policy.lead}</p>
      {policy.clauses.map((clause) => (
        <ClauseText key={clause.title} clause={clause} />
      ))}
    </>
  )
}

function ClauseText({ clause: { title, blocks, links = [] } }: { clause: Clause }) {
  return (
    <div className="clause">
      <h3 className="display display-3">{title}</h3>
      {blocks.map((block, index) => (
        <BlockText key={index} block={block} />
      ))}
      {links.length > 0 ? (
        <ul className="clause-links">
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link className="text-link" to={to}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function BlockText({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <Words text={block} />
      </p>
    )
  }
  if ('steps' in block) {
    return (
      <ol className="clause-steps">
        {block.steps.map((step) => (
          <li key={step}>
            <Words text={step} />
          </li>
        ))}
      </ol>
    )
  }
  if ('list' in block) {
    return (
      <ul className="clause-list">
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  }
  if ('prices' in block) return <PriceTable caption={block.prices} />
  return <TableText {...block} />
}

/** A text in which our e-mail can be pressed, and our phone number stands. */
function Words({ text }: { text: string }) {
  const contact = useContact()
  const phone = contact?.phone?.shown ?? 'us'
  const [before, ...rest] = text.replaceAll(PHONE, phone).split(EMAIL)
  return (
    <span>
      <span>{before}</span>
      {rest.map((after) => (
        <Fragment key={after}>
          {contact === null ? <span>us</span> : <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          <span>{after}</span>
        </Fragment>
      ))}
    </span>
  )
}

/** What each category costs now; nothing where that cannot be had. */
function PriceTable({ caption }: { caption: string }) {
  const prices = useLoaderData<Prices | null>()
  if (prices === null) return null
  return (
    <TableText
      caption={caption}
      columns={['Category', 'Price', 'GST', 'To pay']}
      rows={prices.map(({ name, price, gst, rate, total }) => [
        name,
        rupees(price),
        `${rupees(gst)} (${rate} %)`,
        rupees(total),
      ])}
    />
  )
}

/** On a phone each row stands as a card, and `data-column` names what was the column. */
function TableText({ caption, columns, rows }: Extract<Block, { rows: unknown }>) {
  const [first, ...others] = columns
  return (
    <table className="clause-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head = '', ...cells]) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={others[index]} data-column={others[index]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
