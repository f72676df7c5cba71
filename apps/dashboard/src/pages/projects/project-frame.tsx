import { Anchor } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Project, projectQuery } from '../../api/projects.ts';
import { useText } from '../../i18n/use-text.tsx';
import { Page } from '../../parts/page.tsx';
import { TabLinks } from '../../parts/tab-links.tsx';

/** What the pages of one project share: its name, the way back, and the way to its other pages. */
export const ProjectFrame = ({
  projectId,
  actions,
  children,
}: {
  readonly projectId: string;
  readonly actions?: ReactNode;
  readonly children: (project: Project) => ReactNode;
}) => {
  const text = useText('projects');
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  return (
    <Page
      title={project.name}
      hint={
        <Anchor component={Link} to="/projects" size="sm">
          {text('title')}
        </Anchor>
      }
      actions={actions}
    >
      <TabLinks
        label={project.name}
        links={[
          { label: text('settings'), link: { to: '/projects/$projectId', params: { projectId } } },
          { label: text('webhooks'), link: { to: '/projects/$projectId/webhooks', params: { projectId } } },
        ]}
      />
      {children(project)}
    </Page>
  );
};
