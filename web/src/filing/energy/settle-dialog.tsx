/** 裁定 of one fact: the value that counts, why, and the paper it rests on. */
import { energyYear } from '@green/contract/calls/energy/energy-year.ts'
import { type LedgerFact, ledger, settlementFields } from '@green/contract/calls/energy/ledger.ts'
import { field, number } from '@green/filing/form/fields.ts'
import { Button } from '../../ui/control/button.tsx'
import { FieldsDialog } from '../fields/fields-dialog.tsx'
import { useFields } from '../fields/use-fields.ts'
import styles from './energy.module.css'

type Props = { enterpriseId: string; year: number; fact: LedgerFact; onClose: () => void }

export function SettleDialog({ enterpriseId, year, fact, onClose }: Props) {
  const { key, label, unit, value, version, statements } = fact
  // A total after what was sold may be below zero; the ledger holds six places.
  const figure = field('value', '数值', number({ required: true, signed: true, decimals: 6, unit }))
  const form = useFields([figure, ...settlementFields], {
    start: { value },
    call: ledger.settle,
    also: { enterpriseId, year, month: 0, key, version },
    done: '已裁定',
    refreshes: [energyYear.glance],
    onClose,
  })
  return (
    <FieldsDialog
      title={`裁定：${year}年${label}`}
      form={form}
      act="裁定"
      running="正在保存"
      above={
        <>
          <p>裁定后以此为准，其他来源不再替换它；各来源的数值仍并列保留。统计、评价和报告所用的来源不变。</p>
          <div className={styles.reasons}>
            {statements.map((one) => (
              <Button key={one.id} size="small" onClick={() => form.bind(figure).onChange(String(one.value))}>
                {`用${one.source}的${one.value}`}
              </Button>
            ))}
          </div>
        </>
      }
    />
  )
}
