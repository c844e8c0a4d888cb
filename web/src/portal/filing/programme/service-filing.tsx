/** 节能服务机构备案: the institution's own filing, and below it the public list of valid ones. */

import { cdict } from '@green/contract/calls/overview/lookup.ts'
import { titleList } from '@green/contract/calls/title/public-titles.ts'
import { keywordLength } from '@green/contract/shapes.ts'
import { type FormEvent, useState } from 'react'
import { NearestOf } from '../../../filing/view/figure/nearest-words.tsx'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Select, TextInput } from '../../../ui/control/field.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page, Sheet } from '../../../ui/page/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Paged } from '../../../ui/table/paged.tsx'
import styles from '../filing-pages.module.css'
import { OwnRecord } from '../own/own-record.tsx'
import { FilingPlace } from '../start/filing-place.tsx'
import { ReadinessNotice, useFilingReadiness } from '../start/filing-readiness.tsx'
import { Preparation } from '../start/preparation.tsx'
import { useProgrammeLead } from '../start/programme-lead.ts'
import programmeStyles from './programme.module.css'

const family = 'energy-service-filing'

export function ServiceFilingPage() {
  return <FilingPlace family={family} orgKind="institution" start={<Start />} />
}

function Start() {
  const readiness = useFilingReadiness('institution')
  return (
    <Page title="节能服务机构备案" lead={useProgrammeLead('energy-service-filing')}>
      <ReadinessNotice readiness={readiness} orgKind="institution" />
      {readiness === 'ready' ? <OwnRecord family={family} /> : null}
      <Providers />
      <Sheet title="备案准备" id="preparation">
        <Preparation
          family={family}
          conditions={['在中国境内登记的独立法人', '有固定办公场所、专职技术人员和仪器设备', '近三年有节能服务业绩']}
          steps={['机构在线填报并上传材料', '区县逐项审核：同意备案、退回修改或不予备案', '公布备案号，有效期3年']}
        />
      </Sheet>
    </Page>
  )
}

function Providers() {
  const [place, setPlace] = useAddress({ page: 1, size: 10, keyword: '', serviceType: '' })
  const { page, size, keyword, serviceType } = place
  const types = useCall(cdict.getDicts, { code: 'esType' }, { staleTime: Number.POSITIVE_INFINITY })
  const query = useCall(
    titleList.serviceProviders,
    { page, size, ...(keyword ? { keyword } : {}), ...(serviceType ? { serviceType } : {}) },
    { keepPrevious: true },
  )
  const isFiltered = keyword !== '' || serviceType !== ''
  return (
    <Sheet title="已备案的节能服务机构" id="providers">
      <div className={styles.stack}>
        <ProviderFilter
          key={keyword}
          keyword={keyword}
          serviceType={serviceType}
          types={types.data?.esType?.items ?? []}
          onFind={setPlace}
        />
        <Paged
          query={query}
          loading="正在读取名单"
          filtered={isFiltered}
          onClear={() => setPlace({ keyword: '', serviceType: '' })}
          nearest={<NearestOf searched={{ searchText: keyword, onSearch: (text) => setPlace({ keyword: text }) }} />}
          empty={<Empty title="还没有已备案的机构" />}
          onPage={setPlace}
        >
          {({ rows }, stale) => (
            <DataTable
              caption="已备案的节能服务机构"
              rows={rows}
              rowKey={(row) => row.id}
              stale={stale}
              columns={[
                { key: 'name', title: '机构名称', head: true, cell: (row) => row.enterpriseName },
                { key: 'types', title: '服务类型', cell: (row) => row.serviceTypes },
                { key: 'qx', title: '区县', cell: (row) => row.qxName },
                { key: 'number', title: '备案号', cell: (row) => row.number },
                { key: 'until', title: '有效期至', cell: (row) => row.validTo },
              ]}
            />
          )}
        </Paged>
      </div>
    </Sheet>
  )
}

type ProviderFilterProps = {
  keyword: string
  serviceType: string
  types: readonly { code: string; label: string }[]
  onFind: (filter: { keyword?: string; serviceType?: string }) => void
}

function ProviderFilter({ keyword, serviceType, types, onFind }: ProviderFilterProps) {
  const [text, setText] = useState(keyword)
  const find = (event: FormEvent) => {
    event.preventDefault()
    onFind({ keyword: text.trim() })
  }
  return (
    <search>
      <form className={programmeStyles.filter} onSubmit={find}>
        <TextInput id="provider-words" label="机构名称" value={text} onChange={setText} maxLength={keywordLength} />
        <Select
          id="provider-type"
          label="服务类型"
          value={serviceType}
          onChange={(value) => onFind({ serviceType: value })}
          placeholder="全部"
          options={types.map((type) => ({ value: type.code, label: type.label }))}
        />
        <Button type="submit" kind="primary" icon="search">
          查找
        </Button>
      </form>
    </search>
  )
}
