/** The name of an enterprise in a list of the office, as the link to its page; plain text where the row names none. */
import { officePath } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'

export function EnterpriseLink({ id, name }: { id: string | null; name: string | null }) {
  if (!id || !name) return name ?? '—'
  return (
    <Link to={officePath('enterpriseCard')} search={{ id }}>
      {name}
    </Link>
  )
}
