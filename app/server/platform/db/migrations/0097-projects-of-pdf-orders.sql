-- Which projects of its client an order shows; null shows all. Whoever sees less by now does not get the file.
alter table pdf_order add column project_ids int[];
