/** 企业库: the archive with import and export. */
import { enterprise, lsdtqyinfo } from '@green/contract/calls/enterprise/enterprise.ts'
import { isAdministrator, isInspector } from '@green/contract/roles.ts'
import { useState } from 'react'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ContactsExport } from '../../account/personal/contacts-export.tsx'
import { ExportList } from '../../list/list-frame.tsx'
import { EnterpriseMap } from './enterprise-map.tsx'
import { EnterpriseTable, useEnterprises } from './enterprise-table.tsx'
import { ImportDrawer } from './import-drawer.tsx'
import { inspectionScope } from './inspection-scope.ts'

export function EnterpriseArchivePage() {
  const [{ view }, setPlace] = useAddress({ view: '' })
  const isMap = view === 'map'
  const role = useSession((session) => session.login?.userRole)
  const list = useEnterprises()
  const [importing, setImporting] = useState(false)
  const importButton = (
    <Button kind="primary" icon="upload" onClick={() => setImporting(true)}>
      导入企业
    </Button>
  )
  const canImport = isAdministrator(role)
  return (
    <Page
      title="企业库"
      lead={`${isInspector(role) ? '监察范围内企业' : '全市工业企业、园区和服务机构'}的档案：注册信息、历年能耗、绿色称号和变更记录。`}
      actions={
        <>
          {isInspector(role) ? null : (
            <>
              <Button icon="map" aria-pressed={isMap} onClick={() => setPlace({ view: isMap ? '' : 'map' })}>
                {isMap ? '收起地图' : '地图'}
              </Button>
              <ExportList list={list} call={enterprise.exportList} of="企业库">
                导出
              </ExportList>
              <ContactsExport
                call={enterprise.exportList}
                input={list.request}
                of="企业库"
                rows={list.query.data?.total}
              >
                导出（含联系方式）
              </ContactsExport>
            </>
          )}
          {canImport ? importButton : null}
        </>
      }
    >
      {isMap && !isInspector(role) ? <EnterpriseMap list={list} /> : null}
      <EnterpriseTable
        list={list}
        empty={
          isInspector(role)
            ? { title: '监察范围内没有企业', hint: inspectionScope }
            : {
                title: '企业库还是空的',
                hint: canImport
                  ? '可以用模板一次导入多家企业，也可以等企业自行注册。'
                  : '企业注册或由管理员导入后列入这里。',
                ...(canImport ? { action: importButton } : {}),
              }
        }
      />
      {importing ? (
        <ImportDrawer
          title="导入企业"
          calls={enterprise}
          filled={
            <ContactsExport
              call={enterprise.importFilled}
              input={list.request}
              of="企业库"
              rows={list.query.data?.total}
              kind="plain"
            >
              导出用于修改
            </ContactsExport>
          }
          refreshes={lsdtqyinfo.page}
          how="确认无误后执行。以统一社会信用代码识别企业：已有的更新，没有的新增；重复导入不会产生变化。"
          onClose={() => setImporting(false)}
        />
      ) : null}
    </Page>
  )
}
