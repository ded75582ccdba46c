import { Link } from 'react-router'

/** The rule of refunds, under a button that pays. */
export function FeeRule({ rule }: { rule: string }) {
  return (
    <p className="pay-note">
      <span>{rule}</span>{' '}
      <Link className="text-link" to="/privacy-policy#refund" target="_blank">
        Refund policy
      </Link>
    </p>
  )
}
