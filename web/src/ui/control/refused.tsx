/** A refusal of the server that belongs to no field: a line above the form, announced at once. */
import styles from './refused.module.css'

type Failure = { message: string; errors: readonly { field: string; message: string }[] } | null

/** The server's fault for one field. */
export function faultOf(failure: Failure, field: string): string | undefined {
  return failure?.errors.find((fault) => fault.field === field)?.message
}

/** A refusal that names no field; nothing otherwise. */
export function Refused({ error, more }: { error: Failure; more?: string | undefined }) {
  return <RefusedLine more={more}>{error?.errors.length === 0 ? error.message : null}</RefusedLine>
}

/** The same for a text at hand; `more` is shown below it. */
export function RefusedLine({ children, more }: { children: string | null | undefined; more?: string | undefined }) {
  if (!children) return null
  return (
    <div role="alert" className={styles.refused}>
      <strong>{children}</strong>
      {more ? <p>{more}</p> : null}
    </div>
  )
}
