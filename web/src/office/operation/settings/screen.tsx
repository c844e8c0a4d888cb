/** 参数与字典: the lists with their entries and versions, changes that wait for a second person, and where everything else is set. */
import { type SettingKind, settingChange, settingKinds } from '@green/contract/calls/operation/setting-change.ts'
import { type OfficeScreen, officePath, officeScreens } from '@green/contract/screens/screens.ts'
import { Link } from '@tanstack/react-router'
import { Tabs } from 'antd'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { AdoptionRule } from './adoption-rule.tsx'
import { ChangeList, ChangePage } from './changes.tsx'
import { DictionaryList, EntriesPage } from './dictionaries.tsx'
import { DistrictList } from './districts.tsx'
import { EnergyPrices } from './energy-prices.tsx'
import { FactorList } from './factors.tsx'
import { LimitRules } from './limit-rules.tsx'
import { SchemeRules } from './scheme-rules.tsx'
import { TextList } from './texts.tsx'
import { VersionsPage } from './versions.tsx'

const isKind = (text: string): text is SettingKind => Object.hasOwn(settingKinds, text)

export function SettingsPage() {
  const [{ tab, dict, kind, key, change }, setPlace] = useAddress({
    tab: 'dictionaries',
    dict: '',
    kind: '',
    key: '',
    change: '',
  })
  const waiting = useCall(settingChange.page, { state: 'proposed', size: 5 })
  const open = (id: string) => setPlace({ change: id })
  if (change !== '') return <ChangePage id={change} onBack={() => setPlace({ change: '' })} />
  if (isKind(kind) && key !== '')
    return <VersionsPage kind={kind} settingKey={key} onOpen={open} onBack={() => setPlace({ kind: '', key: '' })} />
  if (dict !== '')
    return (
      <EntriesPage
        dict={dict}
        onBack={() => setPlace({ dict: '' })}
        onVersions={(code) => setPlace({ kind: 'dictionary', key: `${dict}/${code}` })}
        onChange={open}
      />
    )
  const waits = waiting.data?.total ?? 0
  return (
    <Page
      title="参数与字典"
      lead="字典、系数和因子、页面文字、区县、账本的来源次序和核对界限、能源价格、新制度参数、办理时限和通知模板的每次变更都有开始日期、理由和差异，由另一人复核后生效；办理过的事项仍按当时的版本。"
    >
      <Tabs
        activeKey={tab}
        onChange={(next) => setPlace({ tab: next })}
        items={[
          { key: 'dictionaries', label: '字典' },
          { key: 'factors', label: '系数和因子' },
          { key: 'texts', label: '页面文字' },
          { key: 'districts', label: '区县' },
          { key: 'ledger', label: '账本' },
          { key: 'prices', label: '能源价格' },
          { key: 'schemes', label: '新制度参数' },
          { key: 'changes', label: waits > 0 ? `变更记录（${waits}项待复核）` : '变更记录' },
          { key: 'others', label: '其他参数' },
        ]}
      />
      {tab === 'changes' ? <ChangeList onOpen={open} /> : null}
      {tab === 'factors' ? (
        <FactorList onChange={open} onVersions={(next) => setPlace({ kind: 'factor', key: next })} />
      ) : null}
      {tab === 'texts' ? (
        <TextList onChange={open} onVersions={(next) => setPlace({ kind: 'text', key: next })} />
      ) : null}
      {tab === 'districts' ? (
        <DistrictList onChange={open} onVersions={() => setPlace({ kind: 'district', key: 'districts' })} />
      ) : null}
      {tab === 'ledger' ? (
        <>
          <AdoptionRule onChange={open} onVersions={() => setPlace({ kind: 'ledger', key: 'adopt' })} />
          <LimitRules onChange={open} onVersions={(rule) => setPlace({ kind: 'ledger', key: `limit/${rule}` })} />
        </>
      ) : null}
      {tab === 'prices' ? (
        <EnergyPrices onChange={open} onVersions={(code) => setPlace({ kind: 'energyPrice', key: code })} />
      ) : null}
      {tab === 'schemes' ? (
        <SchemeRules onChange={open} onVersions={(group) => setPlace({ kind: 'scheme', key: group })} />
      ) : null}
      {tab === 'others' ? <Others /> : null}
      {tab === 'dictionaries' ? <DictionaryList onOpen={(next) => setPlace({ dict: next })} /> : null}
    </Page>
  )
}

const others = [
  ['timeLimits', '各环节的办理时限；变更由另一人复核，列在“变更记录”'],
  ['notices', '短信、邮件和站内消息的模板；变更由另一人复核，列在“变更记录”'],
  ['ratingSchemes', '绿效码评分的指标、权重和分值，按年度分版本，由另一人发布'],
  ['benchmarks', '行业基准值，由另一人冻结，更正用新版'],
  ['standardLibrary', '限额标准和用水定额，由另一人发布，更正用新版'],
  ['cityProfile', '平台名称、主办单位、电话和备案号'],
] as const satisfies readonly (readonly [OfficeScreen, string])[]

function Others() {
  return (
    <Sheet>
      <DataTable
        caption="其他参数"
        rows={[...others]}
        rowKey={([name]) => name}
        columns={[
          {
            key: 'title',
            title: '页面',
            head: true,
            cell: ([name]) => <Link to={officePath(name)}>{officeScreens[name].title}</Link>,
          },
          { key: 'what', title: '内容', cell: ([, what]) => what },
        ]}
      />
    </Sheet>
  )
}
