/** Fields of an expert's work, for the city and the expert: trades, place. */

import { longestOrganisationName } from '@green/filing/value/rule-settings.ts'
import { useCounties } from '../../../platform/counties.ts'
import { Box } from '../../../ui/control/box.tsx'
import { ChooseOne, ChooseSeveral } from '../../../ui/control/choose.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { useDictionary } from '../../list/dictionary.ts'

type Work = { fields: string[]; industries: string[]; qxCode: string | null; parkName: string | null }
type WorkFieldsProps = {
  /** Prefix of the controls' ids. */
  prefix: string
  form: Work
  onChange: (part: Partial<Work>) => void
  faultOf: (field: string) => string | undefined
}

export function TradeFields({ prefix, form, onChange, faultOf }: WorkFieldsProps) {
  const fields = useDictionary('expertField')
  const industries = useDictionary('industryGroup')
  return (
    <>
      <Field id={`${prefix}-fields`} label="专业" fault={faultOf('fields')}>
        <ChooseSeveral
          id={`${prefix}-fields`}
          value={fields.isLoading ? [] : form.fields}
          disabled={fields.isLoading}
          options={fields.options}
          onChange={(next) => onChange({ fields: next })}
        />
      </Field>
      <Field id={`${prefix}-industries`} label="熟悉的行业" fault={faultOf('industries')}>
        <ChooseSeveral
          id={`${prefix}-industries`}
          value={industries.isLoading ? [] : form.industries}
          disabled={industries.isLoading}
          options={industries.options}
          onChange={(next) => onChange({ industries: next })}
        />
      </Field>
    </>
  )
}

export function PlaceFields({ prefix, form, onChange, faultOf, parkHint }: WorkFieldsProps & { parkHint?: string }) {
  const counties = useCounties()
  return (
    <>
      <Field id={`${prefix}-qxCode`} label="工作所在区县" fault={faultOf('qxCode')}>
        <ChooseOne
          id={`${prefix}-qxCode`}
          value={counties.query.isLoading ? null : form.qxCode}
          disabled={counties.query.isLoading}
          options={counties.options}
          onChange={(next) => onChange({ qxCode: next })}
          onClear={() => onChange({ qxCode: null })}
        />
      </Field>
      <Field id={`${prefix}-parkName`} label="任职单位所在园区" hint={parkHint} fault={faultOf('parkName')}>
        <Box
          id={`${prefix}-parkName`}
          maxLength={longestOrganisationName}
          value={form.parkName ?? ''}
          onChange={(event) => onChange({ parkName: event.target.value || null })}
        />
      </Field>
    </>
  )
}
