CREATE TABLE "usage_receipts" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product" text NOT NULL,
	"unit" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "usage_receipts_account_id_id_product_unit_pk" PRIMARY KEY("account_id","id","product","unit")
);
--> statement-breakpoint
ALTER TABLE "usage_receipts" ADD CONSTRAINT "usage_receipts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_receipts_age" ON "usage_receipts" USING btree ("created_at");