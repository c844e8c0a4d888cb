/** Whose sheet is imported: what is supplied, and by which company. */
import { type Carrier, carrierLabels } from '@green/filing/programme/supply-account.ts'
import { supplyRecord } from '@green/filing/records/supply-account.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import { useState } from 'react'
import { useLists } from '../../../filing/fields/use-lists.ts'
import { Select } from '../../../ui/control/field.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'

export type About = { carrier: Carrier; company: string }

type Props = { onChosen: (about: About) => void; onClose: () => void }

const carrierOptions = keysOf(carrierLabels).map((value) => ({ value, label: carrierLabels[value] }))

export function SupplierDialog({ onChosen, onClose }: Props) {
  const { reference } = useLists(supplyRecord.fields)
  const [carrier, setCarrier] = useState<Carrier>('power')
  const [company, setCompany] = useState('')
  const [isMissing, setMissing] = useState(false)
  const companies = reference.items('utilityCompany').map(({ code, label }) => ({ value: code, label }))
  return (
    <Dialog
      open
      title="导入抄表数据"
      onClose={onClose}
      footer={
        <ActFoot
          act="下一步"
          running={false}
          onAct={() => (company === '' ? setMissing(true) : onChosen({ carrier, company }))}
          onClose={onClose}
        />
      }
    >
      <Select
        id="utility-carrier"
        label="能源品种"
        required
        value={carrier}
        onChange={(value) => setCarrier((value || 'power') as Carrier)}
        options={carrierOptions}
      />
      <Select
        id="utility-company"
        label="供能企业"
        required
        value={company}
        onChange={(value) => {
          setCompany(value)
          setMissing(false)
        }}
        options={companies}
        hint="没有的，先在“参数与字典”中增加供能企业。"
        fault={isMissing ? '请选择供能企业' : undefined}
      />
    </Dialog>
  )
}
