CREATE INDEX "jobs_queued" ON "jobs" USING btree ("account_id","id") WHERE "jobs"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "jobs_running" ON "jobs" USING btree ("account_id") WHERE "jobs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "jobs_started" ON "jobs" USING btree ("account_id","started_at");