-- Columns and indexes get the names that code and screens use. Partitions of uptime_hour follow their parent.
alter table incident rename column told_opening_at to opening_notified_at;
alter table incident rename column told_end_at to end_notified_at;
alter table incident rename column told_outages to notified_outages;
alter index incident_untold rename to incident_unnotified;

alter table crux_subject rename column asked_at to requested_at;
alter table crux_subject rename column next_ask_at to next_request_at;
alter table crux_origin rename column asked_at to requested_at;
alter table crux_origin rename column next_ask_at to next_request_at;

alter table uptime_hour rename column most_ms to max_ms;

alter table test_job rename column held_for to reserved_agent_id;
alter table test_job rename column held_from to excluded_agent_id;
alter table test_job rename column held_until to reserved_until;

alter table outage_mail rename column is_wanted to is_subscribed;

alter index test_batch_asked rename to test_batch_requested;
alter index test_batch_asker rename to test_batch_requester;
alter index page_beginning rename to page_name_prefix;
