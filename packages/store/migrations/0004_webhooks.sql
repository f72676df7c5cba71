-- Nothing has read the events until now, and there was no webhook to deliver them to.
DROP TABLE "events";
--> statement-breakpoint
-- A delivery's id is its event and its webhook: the first 72 bits of the event's (UUIDv7, RFC 9562: its time and its place
-- in the millisecond) and a digest of both. So an event cannot be delivered twice to one webhook, lies in the partition of
-- the same day, and deliveries are in the order of their events.
CREATE FUNCTION "webhook_delivery_id"("event_id" uuid, "webhook_id" uuid) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	select (left(replace(event_id::text, '-', ''), 18) || left(md5(event_id::text || webhook_id::text), 14))::uuid
$$;
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"body" "bytea",
	"drop_body" boolean NOT NULL
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "events_default" PARTITION OF "events" DEFAULT;
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"delivery_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"is_late" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"url" text NOT NULL,
	"request_headers" json NOT NULL,
	"status" integer,
	"error" text,
	"error_message" text,
	"response_time_ms" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"response_headers" json,
	"response_body" "bytea",
	"body_fate" text,
	CONSTRAINT "webhook_attempts_delivery_id_claim_id_pk" PRIMARY KEY("delivery_id","claim_id")
) PARTITION BY RANGE ("delivery_id");
--> statement-breakpoint
CREATE TABLE "webhook_attempts_default" PARTITION OF "webhook_attempts" DEFAULT;
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event_kind" text NOT NULL,
	"kind" text NOT NULL,
	"step" smallint NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"claim_id" uuid,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
--> statement-breakpoint
CREATE TABLE "webhook_delivery_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event_kind" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"attempts" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "webhook_delivery_history_default" PARTITION OF "webhook_delivery_history" DEFAULT;
--> statement-breakpoint
CREATE TABLE "webhook_health" (
	"webhook_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"consecutive_failures" integer NOT NULL,
	"exhausted_deliveries" integer NOT NULL,
	"last_failure_at" timestamp (3) with time zone NOT NULL,
	"window_started_at" timestamp (3) with time zone NOT NULL,
	"window_attempts" integer NOT NULL,
	"window_failures" integer NOT NULL,
	"concurrency" integer
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"project_id" uuid,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"description" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"previous_secret" "bytea",
	"previous_secret_expires_at" timestamp (3) with time zone,
	"headers" "bytea",
	"header_names" text[] NOT NULL,
	"active" boolean NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp (3) with time zone,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_account" ON "events" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "events_body_to_drop" ON "events" USING btree ("id") WHERE "events"."drop_body" and "events"."body" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at") WHERE "webhook_deliveries"."claim_id" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_claimed" ON "webhook_deliveries" USING btree ("webhook_id") WHERE "webhook_deliveries"."claim_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_history_list" ON "webhook_delivery_history" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_history_failures" ON "webhook_delivery_history" USING btree ("webhook_id","state","id") WHERE "webhook_delivery_history"."state" <> 'delivered';--> statement-breakpoint
CREATE INDEX "webhooks_account" ON "webhooks" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "webhooks_listening" ON "webhooks" USING btree ("account_id") WHERE "webhooks"."active";