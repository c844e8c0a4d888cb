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
]
