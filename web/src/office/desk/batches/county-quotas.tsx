/** 区县推荐名额: how many filings each county may recommend; a county without a number has no limit. */

import { useCounties } from '../../../platform/counties.ts'
import { NumberBox } from '../../../ui/control/number-box.tsx'
import listStyles from '../../list/list.module.css'
import styles from './batches.module.css'

type CountyQuotasProps = {
  values: Readonly<Record<string, number>>
  onChange: (values: Record<string, number>) => void
}

export function CountyQuotas({ values, onChange }: CountyQuotasProps) {
  const counties = useCounties()
  const total = Object.values(values).reduce((sum, n) => sum + n, 0)
  const named = Object.keys(values).length
  return (
    <details className={styles.quotas} open={named > 0}>
      <summary>区县推荐名额（{named > 0 ? `${named} 个区县，共 ${total} 家` : '不限'}）</summary>
      <p className={listStyles.under}>不填的区县不限名额；填 0 的区县本批次不能推荐。</p>
      <CountyNumbers counties={counties.all.filter(({ enabled }) => enabled)} values={values} onChange={onChange} />
    </details>
  )
}

/** A number for each of these counties, or empty. */
export function CountyNumbers({
  counties,
  values,
  onChange,
}: CountyQuotasProps & { counties: readonly { code: string; name: string }[] }) {
  const set = (code: string, quota: number | null) => {
    const { [code]: _, ...others } = values
    onChange(quota === null ? others : { ...others, [code]: quota })
  }
  return (
    <div className={styles.quotaGrid}>
      {counties.map(({ code, name }) => (
        <label key={code} htmlFor={`quota-${code}`}>
          {name}
          <NumberBox
            id={`quota-${code}`}
            min={0}
            max={9999}
            value={values[code] ?? null}
            onChange={(quota) => set(code, quota)}
          />
        </label>
      ))}
    </div>
  )
}
