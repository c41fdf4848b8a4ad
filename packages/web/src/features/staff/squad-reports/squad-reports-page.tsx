import { StaffList } from '../kit/staff-list';
import { ReportDrawer } from './report-drawer';
import { squadReportsList } from './squad-reports-list';

/** The queue of reported messages. */
export function SquadReportsPage() {
  return <StaffList list={squadReportsList} drawer={(row) => <ReportDrawer row={row} />} />;
}
