/** 城市资料: what the platform says of its city, filled in by the administrator; the portal opens when it is complete. */
import { type CityProfileView, city } from '@green/contract/calls/operation/city-profile.ts'
import { settings } from '@green/contract/calls/overview/lookup.ts'
import {
  type CityProfileKey,
  type CityProfileValues,
  cityProfileFault,
  cityProfileFields,
  cityProfileKeys,
  normalCityProfile,
} from '@green/contract/enterprise/city-profile.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ErrorSummary } from '../../../ui/control/error-summary.tsx'
import { TextInput } from '../../../ui/control/field.tsx'
import { faultOf, Refused } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../../desk/desk.module.css'
import listStyles from '../../list/list.module.css'
import { EmblemForm } from './emblem-form.tsx'

export function CityProfilePage() {
  const profile = useCall(city.profile, {})
  const isComplete = profile.data?.missing.length === 0
  return (
    <Page
      title="城市资料"
      lead="显示在门户、短信签名和各种文书上。必填项齐全之前，公众看到的是“平台正在建设中”，需要写明主办单位的文书也不能出具。"
      tags={
        profile.data ? (
          <Tag tone={isComplete ? 'green' : 'orange'}>
            {isComplete ? '资料完整，门户已开放' : '资料不全，门户未开放'}
          </Tag>
        ) : null
      }
    >
      <Sheet>
        <QueryView query={profile} loading="正在加载城市资料" rows={7}>
          {(data) => <Form key={data.version} saved={data} />}
        </QueryView>
      </Sheet>
      {profile.data ? (
        <Sheet title="城市徽标" id="city-emblem">
          <EmblemForm key={profile.data.version} saved={profile.data} />
        </Sheet>
      ) : null}
    </Page>
  )
}

function Form({ saved }: { saved: CityProfileView }) {
  const [values, setValues] = useState<CityProfileValues>(saved.values)
  const [faults, setFaults] = useState<Partial<Record<CityProfileKey, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const save = useAct(city.saveProfile, {
    refreshes: [settings.getSysItems],
    onDone: ({ missing }) =>
      toast.success(missing.length > 0 ? `已保存，还缺${missing.join('、')}` : '已保存，公众看到的是新内容'),
  })
  /** A value that stays as it is is not checked again, as on the server. */
  const faultIn = (all: CityProfileValues, key: CityProfileKey) =>
    all[key] === saved.values[key] ? null : cityProfileFault(key, all[key])
  const shown = (key: CityProfileKey) => faults[key] ?? faultOf(save.error, `values.${key}`)
  const send = () => {
    const tidy = normalCityProfile(values)
    setValues(tidy)
    const found = Object.fromEntries(
      cityProfileKeys.flatMap((key) => {
        const fault = faultIn(tidy, key)
        return fault ? [[key, fault]] : []
      }),
    )
    setFaults(found)
    setAttempt(attempt + 1)
    if (Object.keys(found).length === 0) save.mutate({ values: tidy, version: saved.version })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) send()
      }}
    >
      <ErrorSummary
        attempt={attempt}
        faults={cityProfileKeys.flatMap((key) => {
          const message = faults[key]
          return message ? [{ id: `city-${key}`, label: cityProfileFields[key].label, message }] : []
        })}
      />
      <Refused error={save.error} />
      <p>
        城市：<strong>{saved.city.name}</strong>（{saved.city.districts}{' '}
        个区县和功能区）。城市名称、区县和节假日来自城市数据，更换办法见运行手册。
      </p>
      {cityProfileKeys.map((key) => {
        const { label, hint, most, isRequired } = cityProfileFields[key]
        return (
          <TextInput
            key={key}
            id={`city-${key}`}
            label={label}
            hint={hint}
            required={isRequired}
            maxLength={most}
            value={values[key]}
            fault={shown(key)}
            onChange={(value) => {
              setValues({ ...values, [key]: value })
              setFaults({ ...faults, [key]: undefined })
            }}
            onBlur={() => {
              const tidy = normalCityProfile(values)
              setValues(tidy)
              setFaults({ ...faults, [key]: faultIn(tidy, key) ?? undefined })
            }}
          />
        )
      })}
      <div className={styles.act}>
        <Button type="submit" kind="primary" running={save.isPending ? '正在保存' : false}>
          保存
        </Button>
      </div>
      {saved.savedAt ? (
        <p className={listStyles.under}>
          第 {saved.version} 版，{saved.savedByName} {dateTimeText(saved.savedAt)} 保存
        </p>
      ) : null}
    </form>
  )
}
