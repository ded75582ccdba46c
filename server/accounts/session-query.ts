/** The one query of every signed-in call. Named, so that PostgreSQL plans it once a connection. */
export const SESSION_QUERY = {
  name: 'session',
  text: `select u.id, u.name, u.email, u.contact, u.role, u.investment_circle, u.expert_connect, s.seen_at
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > $2 and s.seen_at > $3`,
}
