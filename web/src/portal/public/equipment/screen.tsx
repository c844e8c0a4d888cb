/** 淘汰设备查询: the catalogues by model or name; a pasted or uploaded list is compared line by line. */
import { device, type ListedDevice } from '@green/contract/calls/energy/device.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Select } from '../../../ui/control/field.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListFilter } from '../list/list-filter.tsx'
import { PublicList } from '../list/public-list.tsx'
import styles from './equipment.module.css'
import { ListCheck } from './list-check.tsx'
import { ModelText, VerdictTag } from './results.tsx'

export function EquipmentPage() {
  const [place, setPlace] = useAddress({ keyword: '', category: '', page: 1, size: 10 })
  const { keyword, category, page, size } = place
  const query = useCall(
    device.getList,
    { page, size, ...(keyword ? { keyword } : {}), ...(category ? { category } : {}) },
    { keepPrevious: true },
  )
  const judged = query.data?.judged ?? null
  const filtered = keyword !== '' || category !== ''
  const clear = () => setPlace({ keyword: '', category: '', page: 1 })
  return (
    <div className="ge-wrap">
      <Page
        title="淘汰设备查询"
        lead="高耗能落后机电设备（产品）淘汰目录第一至第四批，和产业结构调整指导目录（2024年本）淘汰类。型号按铭牌填写，大小写、全角半角、空格和各种横线都可以。"
        actions={
          <a className="ge-button ge-button-plain" href="#equipment-list">
            比对一份清单
          </a>
        }
      >
        <ListFilter
          label="型号或名称"
          placeholder="如 Y132M-4、S7-315/10、水泵"
          keyword={keyword}
          filtered={filtered}
          onKeyword={(text) => setPlace({ keyword: text, page: 1 })}
          onClear={clear}
        >
          <Select
            id="category"
            label="设备种类"
            placeholder="全部种类"
            value={category}
            options={(query.data?.categories ?? []).map((value) => ({ value, label: value }))}
            onChange={(value) => setPlace({ category: value, page: 1 })}
          />
        </ListFilter>
        {judged ? (
          <p className={styles.verdict} role="status">
            <VerdictTag verdict={judged.verdict} />
            <span>
              {judged.reason ??
                `目录中没有型号“${judged.model}”。下面列出名称或型号中含有这几个字的设备；目录第一、四批有少量缺项，没有列出不等于不属于淘汰设备。`}
            </span>
          </p>
        ) : null}
        <PublicList
          caption="淘汰设备目录"
          searched={null}
          query={query}
          columns={columns}
          filtered={filtered}
          rowKey={(row) => row.code}
          card={(row) => (
            <>
              <h2>
                {row.name} <ModelText>{row.model}</ModelText>
              </h2>
              <p>{`${row.category}。${scope(row)}`}</p>
              <p className="ge-hint">{`${row.deadline}。${row.source}`}</p>
            </>
          )}
          onClear={clear}
          onPlace={setPlace}
          empty={<Empty title="目录中没有这样的设备" hint="请核对型号，或换一个写法再查。" />}
        />
        <ListCheck />
      </Page>
    </div>
  )
}

/** How far the row of the catalogue can be trusted, and its limits. */
function scope({ matchType, spec, condition, verification }: ListedDevice): string {
  const limits = [spec, condition].filter(Boolean).join('；')
  const kind = {
    exact: '按型号',
    series: '整个系列',
    review: '目录为省略写法，需人工判断',
    feature: '按特征列出，需人工判断',
  }[matchType]
  return [kind, limits, verification === 'confirmed' ? '' : '未经核对'].filter(Boolean).join('；')
}

const columns: readonly Column<ListedDevice>[] = [
  { key: 'model', title: '型号', head: true, width: '16rem', cell: (row) => <ModelText>{row.model}</ModelText> },
  { key: 'name', title: '名称', width: '14rem', cell: (row) => row.name },
  { key: 'category', title: '种类', width: '6rem', cell: (row) => row.category },
  { key: 'scope', title: '列入范围', cell: scope },
  { key: 'source', title: '目录', cell: (row) => row.source },
]
