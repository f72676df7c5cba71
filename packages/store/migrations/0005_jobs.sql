CREATE TABLE "jobs" (
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"key_id" uuid,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"progress" integer NOT NULL,
	"stage" text,
	"input" jsonb,
	"checkpoint" jsonb,
	"result" jsonb,
	"error" jsonb,
	"attempt" integer NOT NULL,
	"crashes" integer NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"result_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "jobs_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "jobs_state_known" CHECK ("jobs"."state" in ('queued', 'running', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "jobs_progress_range" CHECK ("jobs"."progress" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_lease" ON "jobs" USING btree ("lease_until") WHERE "jobs"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "jobs_finished" ON "jobs" USING btree ("finished_at") WHERE "jobs"."finished_at" is not null;