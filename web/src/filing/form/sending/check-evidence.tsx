/** 佐证检索 on the last page of the form: before it is sent the clerk sees which figures stand in the own papers. */
import type { Programme } from '@green/filing/programme/programme.ts'
import { EvidenceCheck } from '../../evidence/evidence-check.tsx'
import { useForm } from '../form-context.ts'
import styles from './sending.module.css'

type Props = { programme: Programme; onGo: (path: string) => void }

export function CheckEvidence({ programme, onGo }: Props) {
  const values = useForm((s) => s.derived.values)
  return (
    <section className={styles.checkPart} aria-labelledby="evidence-check-title">
      <h3 id="evidence-check-title">在材料中检索填报的数值</h3>
      <EvidenceCheck programme={programme} values={values} goLabel="去修改" onGo={onGo} />
    </section>
  )
}
