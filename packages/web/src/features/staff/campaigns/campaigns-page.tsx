import { paths } from '@limelight/contract/paths';
import { createCampaign } from '@limelight/contract/talk/campaigns';
import { preheaderLengthMax, subjectLengthMax } from '@limelight/rules/campaign';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '../../../queries/client';
import { Button } from '../../../ui/button';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { TextField } from '../../../ui/text-field';
import { useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { StaffList } from '../kit/staff-list';
import { campaignList } from './campaign-list';
import styles from './campaigns.module.css';
import { renewCampaigns } from './use-campaign';

export function CampaignsPage() {
  const [creating, setCreating] = useState(false);
  const formId = useId();
  const onClose = () => setCreating(false);
  return (
    <>
      <StaffList
        list={campaignList}
        actions={
          <Button size="small" icon={<Plus aria-hidden size={16} />} onClick={() => setCreating(true)}>
            New campaign
          </Button>
        }
      />
      <ResponsiveDialog
        open={creating}
        onClose={onClose}
        title="New campaign"
        footer={
          <Button type="submit" form={formId}>
            Write the mail
          </Button>
        }
      >
        {creating && <NewCampaignForm id={formId} />}
      </ResponsiveDialog>
    </>
  );
}

function NewCampaignForm({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { subject: '', preheader: '' },
    check: ({ subject }) => ({ subject: subject.trim() === '' ? 'Please enter a subject' : null }),
    send: async (values) => {
      const campaign = await call(createCampaign, { body: values });
      renewCampaigns(campaign);
      await navigate({ to: paths.managerCampaign, params: { id: campaign.id } });
    },
    explain: (error) => fieldsOrToast(error, 'Failed to create the campaign'),
  });
  return (
    <form id={id} aria-label="New campaign" className={styles.form} {...form.formProps}>
      <TextField label="Subject" name="subject" required maxLength={subjectLengthMax} {...form.field('subject')} />
      <TextField
        label="Preview line"
        note="(optional)"
        name="preheader"
        hint="What mail programs show beside the subject"
        maxLength={preheaderLengthMax}
        {...form.field('preheader')}
      />
    </form>
  );
}
