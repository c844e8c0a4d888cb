/** Every page of the web, once. The router, the menus, the titles, the breadcrumbs and the rights come from this table. */
import { lazyRouteComponent } from '@tanstack/react-router'
import type { PageRoute } from './platform/page-route.ts'

/** The frames of the faces; the office brings Ant Design with it and is loaded by nobody else. */
export const frames = {
  portal: lazyRouteComponent(() => import('./portal/shell/portal-shell.tsx'), 'PortalShell'),
  entry: lazyRouteComponent(() => import('./portal/shell/entry-shell.tsx'), 'EntryShell'),
  office: lazyRouteComponent(() => import('./office/shell/office-shell.tsx'), 'OfficeShell'),
}

/** To add a page: one entry here, and the component it names. A path that is not here does not exist. */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: '/login',
    title: '登录',
    face: 'entry',
    page: lazyRouteComponent(() => import('./portal/account/login.tsx'), 'LoginPage'),
  },
  {
    path: '/register',
    title: '企业注册',
    face: 'entry',
    page: lazyRouteComponent(() => import('./portal/account/register.tsx'), 'RegisterPage'),
  },
  {
    path: '/changepassword',
    title: '修改密码',
    face: 'entry',
    page: lazyRouteComponent(() => import('./portal/account/change-password.tsx'), 'ChangePasswordPage'),
  },
  {
    path: '/firstAdministrator',
    title: '创建首个管理员',
    face: 'entry',
    page: lazyRouteComponent(() => import('./portal/account/first-administrator.tsx'), 'FirstAdministratorPage'),
  },
  {
    path: '/mainPages/lsgcsb',
    title: '绿色工厂申报',
    face: 'portal',
    menu: { group: 'apply', order: 1 },
    page: lazyRouteComponent(() => import('./portal/filing/green-factory.tsx'), 'GreenFactoryPage'),
  },
  {
    path: '/mainPages/greenReporting',
    title: '绿色工厂填报',
    face: 'portal',
    menu: { group: 'apply', order: 2 },
    requiresLogin: true,
    roles: ['enterprise'],
    orgKinds: ['enterprise'],
    page: lazyRouteComponent(() => import('./portal/filing/declarations.tsx'), 'DeclarationsPage'),
  },
  {
    path: '/mainPages/jnfwba',
    title: '节能服务机构备案',
    face: 'portal',
    menu: { group: 'record', order: 1 },
    page: lazyRouteComponent(() => import('./portal/filing/service-filing.tsx'), 'ServiceFilingPage'),
  },
  {
    path: '/mainPages/waterFilling',
    title: '产品用水定额调查',
    face: 'portal',
    menu: { group: 'record', order: 2 },
    page: lazyRouteComponent(() => import('./portal/filing/water-filling.tsx'), 'WaterFillingPage'),
  },
  {
    path: '/mainPages/personalCenter',
    title: '个人中心',
    face: 'portal',
    menu: { group: 'mine', order: 1 },
    requiresLogin: true,
    roles: ['enterprise'],
    page: lazyRouteComponent(() => import('./portal/filing/personal-center/screen.tsx'), 'PersonalCenterPage'),
  },
  {
    path: '/mainPages/filingPrint/id={$id}',
    title: '打印申报表',
    face: 'portal',
    requiresLogin: true,
    roles: ['enterprise', 'county', 'city', 'expert', 'admin'],
    page: lazyRouteComponent(() => import('./filing/view/print-page.tsx'), 'FilingPrintPage'),
  },
  {
    path: '/hindex/dashboard',
    title: '工作台',
    face: 'office',
    page: lazyRouteComponent(() => import('./office/dashboard/screen.tsx'), 'DashboardPage'),
  },
  {
    path: '/hindex/AlicaManage',
    title: '申报管理',
    face: 'office',
    page: lazyRouteComponent(() => import('./office/filing-management/screen.tsx'), 'FilingManagementPage'),
  },
  {
    path: '/hindex/lsgcsbgl',
    title: '绿色工厂',
    face: 'office',
    page: lazyRouteComponent(() => import('./office/green-factory/screen.tsx'), 'GreenFactoryDesk'),
  },
  {
    path: '/hindex/jnfwbagl',
    title: '节能服务备案',
    face: 'office',
    page: lazyRouteComponent(() => import('./office/energy-service/screen.tsx'), 'EnergyServiceDesk'),
  },
  {
    path: '/hindex/waterManager',
    title: '用水定额',
    face: 'office',
    page: lazyRouteComponent(() => import('./office/water-quota/screen.tsx'), 'WaterQuotaDesk'),
  },
  {
    path: '/hindex/greenCx',
    title: '绿色工厂查询',
    face: 'office',
    page: lazyRouteComponent(() => import('./office/green-factory-list/screen.tsx'), 'GreenFactoryListPage'),
  },
  {
    path: '/hindex/EntMan',
    title: '企业库',
    face: 'office',
    page: lazyRouteComponent(() => import('./office/enterprises/archive.tsx'), 'EnterpriseArchivePage'),
  },
  {
    path: '/hindex/qy',
    title: '企业列表',
    face: 'office',
    page: lazyRouteComponent(() => import('./office/enterprises/list.tsx'), 'EnterpriseListPage'),
  },
  {
    path: '/hindex/qy-detail',
    title: '企业详情',
    face: 'office',
    parent: '/hindex/EntMan',
    page: lazyRouteComponent(() => import('./office/enterprises/detail.tsx'), 'EnterpriseDetailPage'),
  },
  {
    path: '/hindex/EntManage',
    title: '企业信息审核',
    face: 'office',
    page: lazyRouteComponent(() => import('./office/enterprises/verification.tsx'), 'VerificationPage'),
  },
  {
    path: '/hindex/sys/admin',
    title: '账号',
    face: 'office',
    page: lazyRouteComponent(() => import('./office/accounts/staff.tsx'), 'StaffAccountsPage'),
  },
  {
    path: '/hindex/sys/registered',
    title: '注册账号',
    face: 'office',
    page: lazyRouteComponent(() => import('./office/accounts/registered.tsx'), 'RegisteredAccountsPage'),
  },
  {
    path: '/hindex/logManager',
    title: '日志',
    face: 'office',
    page: lazyRouteComponent(() => import('./office/logs/screen.tsx'), 'LogsPage'),
  },
]
