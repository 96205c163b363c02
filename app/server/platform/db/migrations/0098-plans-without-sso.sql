-- Sign-in is set up for the whole installation, so no plan can include or leave out single sign-on.
update plan_version set limits = jsonb_set(limits, '{features}', (limits -> 'features') - 'sso')
  where limits -> 'features' ? 'sso';
update subscription set limits = jsonb_set(limits, '{features}', (limits -> 'features') - 'sso')
  where limits -> 'features' ? 'sso';
